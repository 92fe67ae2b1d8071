import { expect, it } from '@jest/globals'
import { capsShape } from '../../routing/caps/capsShape'
import { parseRecords, withRecords, withStoredNames } from './recordsUrl'

it('addresses and stored layouts of lists keep the names of columns that they have always had', () => {
  const usual = parseRecords(capsShape, '')
  expect(parseRecords(capsShape, '?sort_by=affiliates').sort_by).toBe('publishers')
  expect(withRecords(capsShape, '', { ...usual, sort_by: 'timeZone' })).toBe('?sort_by=timezone')
  expect(withRecords(capsShape, '?sort_by=timezone', usual)).toBe('')
  expect(withStoredNames([{ field: 'resetTime' }, { field: 'id' }], capsShape.storedAs)).toEqual([
    { field: 'resetTime', storedAs: 'reset_time' },
    { field: 'id', storedAs: 'id' },
  ])
})
