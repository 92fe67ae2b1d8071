import { describe, expect, it } from '@jest/globals'
import { itemsOf } from './items'
import { pullConfig } from './pullConfig'
import { readPage } from './readPage'

const settings = {
  ...{ url: 'https://broker.example/list', method: 'GET', headers: {}, paging: 'none', time_format: 'iso' },
  ...{ interval_minutes: 5, look_back_minutes: 0, reconcile_days: 1, timeout_ms: 5_000 },
}
const places = {
  ...{
    next: null,
    lead_key: 'reference',
    event_id: null,
    status: 'status',
    deposit: 'ftd',
    deposit_values: [],
    time: null,
  },
}
const read = (text: string, mapping: object) => readPage(text, pullConfig.parse({ ...settings, mapping }))

describe("a page of a broker's list", () => {
  const xml = { ...places, format: 'xml', list: 'list/lead', lead: '@ref' }
  const row = (ref: string, ftd: string) => `<lead ref="${ref}"><status>New</status><ftd>${ftd}</ftd></lead>`

  it('is read from XML, with one row, several and none', () => {
    expect(read(`<list>${row('a', '1')}</list>`, xml).rows).toMatchObject([
      { reference: 'a', status: 'New', isDeposit: true },
    ])
    expect(read(`<list>${row('a', '0')}${row('b', 'false')}${row('c', '')}</list>`, xml).rows).toMatchObject([
      { reference: 'a', isDeposit: false },
      { reference: 'b', isDeposit: false },
      { reference: 'c', isDeposit: false },
    ])
    expect(read('<list/>', xml).rows).toEqual([])
    expect(() => read('<other/>', xml)).toThrow('The answer has no list at list/lead.')
    expect(() => read('{"list":[]}', xml)).toThrow('The answer is not XML.')
  })

  it('takes back deposits by the statuses that were agreed, in any case', () => {
    const mapping = { ...places, format: 'json', list: null, lead: 'ref', returned_statuses: ['Chargeback'] }
    const list = '[{"ref":"a","status":"CHARGEBACK","ftd":1},{"ref":"b","status":"Deposited","ftd":1}]'
    const events = read(list, mapping).rows.map((row) => itemsOf(row).map(({ type }) => type))
    expect(events).toEqual([
      ['status', 'deposit', 'returned'],
      ['status', 'deposit'],
    ])
  })

  it('has amounts as they are written, or none', () => {
    const mapping = { ...places, format: 'json', list: null, lead: 'ref', amount: 'paid' }
    const list = '[{"ref":"a","ftd":1,"paid":850.5},{"ref":"b","ftd":1,"paid":"1.234,50"},{"ref":"c","ftd":1}]'
    expect(read(list, mapping).rows.map(({ amount }) => amount)).toEqual(['850.5', '1.234,50', null])
    expect(read(list, { ...mapping, amount: null }).rows.map(({ amount }) => amount)).toEqual([null, null, null])
  })

  it('is read by settings that were stored before there were formats', () => {
    const mapping = { ...places, list: 'data', lead: 'ref/id', status: 'state' }
    expect(read('{"data":[{"ref/id":"a","state":"New"}]}', mapping).rows).toMatchObject([
      { reference: 'a', status: 'New' },
    ])
  })
})
