import { describe, expect, it } from '@jest/globals'
import { actionInWords, differences, valueText } from './differences'

const zone = 'Europe/Nicosia'

describe('what a row of the audit log says', () => {
  it('is field by field what changed, without what every save counts up', () => {
    const cap = {
      id: 7,
      cap: 5,
      reset_time: '00:00:00',
      countries: [{ id: 1, code: 'MT', name: 'Malta' }],
      version: 1,
      updated_at: '2026-11-20T10:00:00.000Z',
      last_updated_at: '2026-11-20T10:00:00.000Z',
    }
    expect(
      differences(
        cap,
        { ...cap, cap: 10, countries: [], version: 2, updated_at: 'later', last_updated_at: 'later' },
        zone,
      ),
    ).toEqual([
      { field: 'Cap', before: '5', after: '10' },
      { field: 'Countries', before: 'Malta', after: '–' },
    ])
    expect(differences(null, { name: 'A', note: null, on: false }, zone)).toEqual([
      { field: 'Name', before: '–', after: 'A' },
      { field: 'On', before: '–', after: 'No' },
    ])
    expect(differences({ name: 'A' }, null, zone)).toEqual([{ field: 'Name', before: 'A', after: '–' }])
    expect(differences(null, null, zone)).toEqual([])
    // Of a role, by name, what was given and what was taken.
    expect(differences({ permissions: [36, 37, 35] }, { permissions: [37, 2, 35, 3] }, zone)).toEqual([
      { field: 'Permissions', before: 'BLOCKLIST_LIST', after: 'REPORTS_LIST, CLICK_REPORTS_LIST' },
    ])
  })

  it.each([
    ['2026-11-20T22:00:00.000Z', '2026-11-21 00:00'],
    [[{ get_affiliates: { id: 1, name: 'One' } }, { get_affiliates: { id: 2, name: 'Two' } }], 'One, Two'],
    [{ funnel: 'gold', ids: [1, 2] }, 'funnel: gold; ids: 1, 2'],
    [{}, '–'],
    [0, '0'],
  ])('tells %j as %p', (value, text) => {
    expect(valueText(value, zone)).toBe(text)
  })

  it('names actions in words', () => {
    expect(
      ['status_group.update', 'access.refuse', 'lead.mark_test', 'publisher.rotate_token'].map(actionInWords),
    ).toEqual(['Status group updated', 'Access refused', 'Lead test mark changed', 'Publisher rotate token'])
  })
})
