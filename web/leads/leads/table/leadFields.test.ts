import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { Kind, parse, print, type ObjectTypeDefinitionNode } from 'graphql'
import { leadColumns } from '../../../../shared/leads/leadColumns'
import { leadTableColumns } from './leadTableColumns'
import { alwaysFields, includedFields, leadColumnFields, optionalLeadFields } from './leadFields'
import { leadsDocument } from '../leadsDocument'

const schema = parse(readFileSync('schema/leads/leads.graphql', 'utf8'))
const leadType = schema.definitions.find(
  (node): node is ObjectTypeDefinitionNode => node.kind === Kind.OBJECT_TYPE_DEFINITION && node.name.value === 'Lead',
)
const schemaFields = leadType?.fields?.map(({ name }) => name.value) ?? []
const operation = readFileSync('web/leads/leads/leads.graphql', 'utf8')

describe('the fields behind the leads columns', () => {
  it('knows every column of the product, and draws each', () => {
    const fields = leadColumns.map(({ field }) => field)
    expect([...leadColumnFields].sort()).toEqual([...fields].sort())
    expect(leadTableColumns({ may: () => true, zone: 'UTC' }).map(({ field }) => field)).toEqual(fields)
  })

  it('reads nothing that the schema does not have', () => {
    expect(schemaFields).toEqual(expect.arrayContaining([...alwaysFields, ...optionalLeadFields]))
  })

  it('has each optional field in the query, behind a variable of its own name', () => {
    for (const field of optionalLeadFields) expect(operation).toContain(`      ${field} @include(if: $${field})\n`)
    expect(operation.match(/@include/g)).toHaveLength(optionalLeadFields.length)
  })

  it('requests required fields and those of visible columns, unconditionally', () => {
    const document = leadsDocument(includedFields(['id', 'advertiser_name']))
    const rows = /rows \{([^}]*)\}/.exec(print(document))?.[1]?.split(/\s+/).filter(Boolean)
    expect(rows).toEqual([...alwaysFields, 'advertiserName', 'advertiserId'])
    expect(print(document)).not.toMatch(/@include|Boolean/)
  })

  it('makes one document a choice of columns', () => {
    expect(leadsDocument(includedFields(['id', 'city']))).toBe(leadsDocument(includedFields(['city', 'id'])))
  })
})
