import { expect, it } from '@jest/globals'
import { readPivotWidget, writePivotWidget } from './pivotWidget'

it('a report on the dashboard is stored with the names of REST', () => {
  const stored = { title: 'Publishers', tab: 'affiliate_id', look: 'table', columns: ['leads', 'aff_ftd'] }
  const widget = readPivotWidget({ ...stored, sort: { field: 'affiliate_id', order: 'asc' } })
  expect(widget).toMatchObject({
    tab: 'publisherId',
    columns: ['leads', 'affFtd'],
    sort: { field: 'publisherId', order: 'asc' },
  })
  expect(widget && writePivotWidget(widget)).toMatchObject({ ...stored, sort: { field: 'affiliate_id', order: 'asc' } })
})
