import { describe, expect, it } from '@jest/globals'
import { print } from 'graphql'
import { leadColumns } from '../../../shared/leads/leadColumns'
import { LeadsDocument } from '../../generated/graphql'
import { leadsDocument } from './useLeads'

const fieldsOf = (columns: readonly string[]) =>
  /rows \{([^}]*)\}/
    .exec(print(leadsDocument(columns)))?.[1]
    ?.split(/\s+/)
    .filter(Boolean)

describe('the query of the leads table', () => {
  it('knows the fields of every column', () => {
    const selectable = print(LeadsDocument)
    for (const { fields } of leadColumns)
      for (const field of fields) expect(selectable).toMatch(new RegExp(`^ +${field}( @include|$)`, 'm'))
  })

  it('requests required fields and those of visible columns, unconditionally', () => {
    const required = fieldsOf([]) ?? []
    expect(required).toEqual(expect.arrayContaining(['id', 'status', 'isTest']))
    const shown = fieldsOf(['id', 'advertiser_name', 'hit_id'])
    expect(shown?.slice(0, required.length)).toEqual(required)
    expect(shown?.slice(required.length).sort()).toEqual(['advertiserId', 'advertiserName', 'hitId'])
    expect(print(leadsDocument(['id', 'advertiser_name']))).not.toMatch(/@include|Boolean/)
  })

  it('makes one document a choice of columns', () => {
    expect(leadsDocument(['id', 'city'])).toBe(leadsDocument(['city', 'id']))
  })
})
