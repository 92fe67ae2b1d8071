import { describe, expect, it } from '@jest/globals'
import { print } from 'graphql'
import { leadColumns } from '../../../shared/leads/leadColumns'
import { LeadsDocument } from '../../generated/graphql'
import { leadTableColumns } from './table/leadTableColumns'
import { leadsDocument } from './useLeads'

/** Fields that every row needs: for tints, symbols, selection and copying. */
const alwaysFields = [
  ...['id', 'email', 'status', 'isInjected', 'isTest', 'isFakeFtd', 'isQualityControl', 'lateFtd'],
  ...['statusOverride', 'funnelOverride', 'publisherIdOverride'],
]
const fieldsOf = (columns: readonly string[]) =>
  /rows \{([^}]*)\}/
    .exec(print(leadsDocument(columns)))?.[1]
    ?.split(/\s+/)
    .filter(Boolean)

describe('the query of the leads table', () => {
  it('knows the fields of every column', () => {
    const selectable = print(LeadsDocument)
    for (const field of leadColumns.flatMap(({ fields }) => fields))
      expect(selectable).toMatch(
        alwaysFields.includes(field)
          ? new RegExp(`^ +${field}$`, 'm')
          : new RegExp(`^ +${field} @include\\(if: \\$${field}\\)$`, 'm'),
      )
  })

  it('has a column in the table for each', () => {
    expect(leadTableColumns({ may: () => true, zone: 'UTC' }).map(({ field }) => field)).toEqual(
      leadColumns.map(({ field }) => field),
    )
  })

  it('requests required fields and those of visible columns, unconditionally', () => {
    expect(fieldsOf([])).toEqual(alwaysFields)
    const shown = fieldsOf(['id', 'advertiserName', 'hitId'])
    expect(shown?.slice(0, alwaysFields.length)).toEqual(alwaysFields)
    expect(shown?.slice(alwaysFields.length).sort()).toEqual(['advertiserId', 'advertiserName', 'hitId'])
    expect(print(leadsDocument(['id', 'advertiserName']))).not.toMatch(/@include|Boolean/)
  })

  it('makes one document a choice of columns', () => {
    expect(leadsDocument(['id', 'city'])).toBe(leadsDocument(['city', 'id']))
  })
})
