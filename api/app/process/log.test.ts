import { describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { serializers } from './log'

describe('log', () => {
  it('keeps an error, but not the row at fault nor the connection', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(a@b.test) exists',
      client: { x: 1 },
    })
    const lines: string[] = []
    pino({ serializers }, { write: (line: string) => void lines.push(line) }).warn({ err: error }, 'Failed')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'Failed',
      err: { message: 'duplicate key', code: '23505' },
    })
    expect(lines[0]).not.toMatch(/a@b\.test|client/)
  })

  it('keeps the path of a request, but not what was searched for', () => {
    expect(serializers.req({ id: 'r1', method: 'GET', url: '/api/leads?email=a@b.test' })).toEqual({
      id: 'r1',
      method: 'GET',
      path: '/api/leads',
    })
  })
})
