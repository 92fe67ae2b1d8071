import { describe, expect, it } from '@jest/globals'
import { isEnumType } from 'graphql'
import { statusByCode } from '../../../api/app/http/errors'
import { codeOfStatus, errorCodes, isErrorCode, requestCodes, statusOfCode } from '../../../gateway/app/errors/errors'
import { createSchema } from '../../../gateway/app/schema/schema'

const type = createSchema('schema').getType('ErrorCode')
const values = isEnumType(type) ? type.getValues() : []

describe('the codes of errors', () => {
  it('in the schema are those that the gateway answers, and no others', () => {
    expect(values.map(({ name }) => name).sort()).toEqual([...errorCodes, ...requestCodes].sort())
  })

  it.each(values.map(({ name, description }) => [name, description]))(
    '%s says what it means and what to do',
    (_name, description) => {
      expect(description?.split('. ').length).toBeGreaterThan(1)
    },
  )

  it.each(Object.entries(statusByCode))('of the API (%s, %i) are all among them', (code, status) => {
    // UNPROCESSABLE has no code of its own here: what it refuses is input, too.
    if (isErrorCode(code)) expect(statusOfCode[code]).toBe(status)
    else expect(codeOfStatus(status)).toBe('BAD_USER_INPUT')
  })
})
