import { describe, expect, it } from '@jest/globals'
import { plainSentence, sentenceOf, type AuditRow } from './sentence'

const row = (action: string, more: Partial<AuditRow> = {}): AuditRow => {
  const entity = more.entity ?? action.split('.')[0] ?? ''
  return {
    ...{ __typename: 'AuditRow', id: '1', createdAt: '2026-11-20T10:00:00Z', userId: '8', actor: 'ann@example.test' },
    ...{ actorName: 'Ana Meyer', action, entity, entityId: '7', entityName: 'Alpha', record: `Record #7` },
    ...{ before: null, after: null, address: null, names: [] },
    ...more,
  }
}
const says = (action: string, more: Partial<AuditRow> = {}, count = 1) =>
  plainSentence(sentenceOf(row(action, more), count, 'UTC'))
const country = { id: 57, code: 'DE', name: 'Germany' }
const advertiserName = { kind: 'advertiser', recordId: '5', name: 'Halden Trade' }

describe('the sentence of an entry', () => {
  it.each<[string, Partial<AuditRow>, string]>([
    [
      'cap.update',
      { before: { cap: 50, version: 1 }, after: { cap: 80, version: 2 } },
      'raised cap 7 of Alpha from 50 to 80',
    ],
    [
      'cap.update',
      { before: { cap: 9, interval: 'daily' }, after: { cap: 8, interval: 'hourly' } },
      'changed the cap and interval of cap 7 of Alpha',
    ],
    [
      'advertiser.update',
      { before: { status: 'active' }, after: { status: 'inactive' } },
      'made advertiser Alpha inactive',
    ],
    [
      'advertiser_revenue.update',
      { before: { amount: 820, country }, after: { amount: 850, country } },
      'changed the price of Alpha for Germany from $820.00 to $850.00',
    ],
    [
      'advertiser_revenue.delete',
      { before: { amount: 820, country: null, country_id: null } },
      'deleted the price of Alpha for all other countries',
    ],
    ['user.update', { entityId: '8', after: { has_new_password: true } }, 'changed the password of their own account'],
    [
      'user.update',
      {
        before: { level: 5, role_name: 'Crm User' },
        after: { level: 6 },
        names: [{ kind: 'role', recordId: '6', name: 'Night support' }],
      },
      'gave user Alpha the role Night support instead of Role 5',
    ],
    [
      'lead.inject',
      { entityName: null, after: { advertiser_id: 5 }, names: [advertiserName] },
      'injected lead 7 to Halden Trade',
    ],
    [
      'lead.settle',
      { entityName: null, after: { outcome: 'refused', reason: 'confirmed by phone' } },
      'settled lead 7 as refused: confirmed by phone',
    ],
    [
      'lead.override_status',
      { entityName: null, before: { status_override: 'Fraud' }, after: { status_override: null } },
      'removed the status override of lead 7',
    ],
    [
      'lead.mark_test',
      { entityName: null, before: { is_test: false }, after: { is_test: true } },
      'marked lead 7 as a test lead',
    ],
    [
      'access.refuse',
      { entity: 'route', entityId: 'GET /api/user-settings/:user_id', entityName: null },
      'was not allowed to view user settings',
    ],
    [
      'export.create_link',
      {
        actor: 'ann@example.test (access token Night export)',
        entityId: null,
        entityName: 'Leads',
        after: { total: 2178 },
      },
      ', by the token “Night export”, exported 2,178 rows of Leads',
    ],
    ['status_group.delete', { entityName: null, record: 'Status group #7' }, 'deleted status group #7'],
    ['brand_new.do', {}, ': brand new do, record #7'],
  ])('%s %#', (action, more, text) => {
    expect(says(action, more).replace(/^Ana Meyer ?/, '')).toBe(text)
  })

  it('counts what is folded, of an owner by its name', () => {
    const price = { before: { amount: 820, country }, after: { amount: 850, country } }
    expect(says('advertiser_revenue.update', price, 12)).toBe(
      'Ana Meyer changed prices for 12 countries of advertiser Alpha',
    )
    expect(says('session.refuse', { after: { reason: 'wrong password' }, address: '203.0.113.7' })).toBe(
      'Sign-in as Ana Meyer failed from 203.0.113.7: wrong password',
    )
    expect(says('session.refuse', { after: { reason: 'wrong password' } }, 3)).toBe(
      'Sign-in as Ana Meyer failed 3 times, last: wrong password',
    )
  })
})
