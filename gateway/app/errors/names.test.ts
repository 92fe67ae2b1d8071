import { describe, expect, it } from '@jest/globals'
import type { GraphQLEnumType, GraphQLInputObjectType } from 'graphql'
import { filterLists } from '../../../shared/app/filters'
import { leadColumns } from '../../../shared/leads/leadColumns'
import type { FilterList } from '../../generated/graphql'
import { restFilter } from '../../leads/leads/leads.filter'
import { createSchema } from '../schema/schema'

const schema = createSchema('schema')
const valuesOf = (name: string) => (schema.getType(name) as GraphQLEnumType).getValues()

describe('the names of the schema', () => {
  it('exclude lists by the fields of the filter', () => {
    const fields = (schema.getType('LeadFilterInput') as GraphQLInputObjectType).getFields()
    const lists = valuesOf('FilterList')
    expect(lists.filter(({ name }) => !(name in fields))).toEqual([])
    const excludes = lists.map(({ name }) => name as FilterList)
    expect([...(restFilter({ excludes }).excludes ?? [])].sort()).toEqual([...filterLists].sort())
  })

  it('sort leads by the columns that the API sorts by', () => {
    const names = leadColumns.filter(({ sortable }) => sortable).map(({ field }) => field)
    expect(valuesOf('LeadSortField').map(({ name }) => name)).toEqual(names)
  })
})
