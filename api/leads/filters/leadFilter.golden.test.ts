import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { LeadQuery } from '../../../shared/app/filters'
import { insertLeads, insertPartners, type LeadInput } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'

let api: TestApi
let token: string

const at = (text: string) => new Date(text)
const accepted = { advertiser_id: 1, lead_status_id: 2 }
const received = (created_at: string, more: Partial<LeadInput> = {}): LeadInput => ({
  created_at: at(created_at),
  ...accepted,
  ...more,
})
/** A real deposit, approved in September unless said otherwise. */
const deposit = (converted_at: string, more: Partial<LeadInput> = {}): LeadInput => ({
  ...received('2026-07-01T00:00:00Z'),
  lead_status_id: 5,
  converted_at: at(converted_at),
  ftd_date: at('2026-09-05T08:00:00Z'),
  ...more,
})

/** Every lead by the name under which the cases below speak of it; stored as its hit_id. */
const leads: Record<string, LeadInput> = {
  // Berlin's clock goes from 02:00 to 03:00 at 01:00 UTC, and back from 03:00 to 02:00 at 01:00 UTC.
  beforeGap: received('2026-03-29T00:59:59.999Z'),
  afterGap: received('2026-03-29T01:00:00Z'),
  firstHalfPastTwo: received('2026-10-25T00:30:00Z'),
  secondHalfPastTwo: received('2026-10-25T01:30:00Z'),
  // Around the last minute of a range that ends at 09:30.
  inEndMinute: received('2026-05-04T09:30:59.999Z'),
  afterEndMinute: received('2026-05-04T09:31:00Z'),
  // Around two midnights: of a Friday and of a Sunday.
  fridayNight: received('2026-06-05T23:30:00Z'),
  saturdayEarly: received('2026-06-06T00:30:00Z'),
  saturdayNoon: received('2026-06-06T12:00:00Z'),
  mondayEarly: received('2026-06-08T00:30:00Z'),
  // Created on 1 July; late is more than 30 days after.
  onTime: deposit('2026-07-31T00:00:00.000Z', { autologged_at: at('2026-07-01T00:01:00Z') }),
  justLate: deposit('2026-07-31T00:00:00.001Z'),
  veryLate: deposit('2026-08-10T00:00:00Z'),
  pending: deposit('2026-08-11T00:00:00Z', { lead_status_id: 6, ftd_date: null }),
  refused: deposit('2026-08-12T00:00:00Z', { lead_status_id: 7, ftd_date: null }),
  fake: {
    ...received('2026-07-01T00:00:00Z'),
    lead_status_id: 5,
    is_fake_ftd: true,
    ftd_date: at('2026-09-06T08:00:00Z'),
  },
  // April: one of a kind each.
  plain: received('2026-04-01T00:00:00Z'),
  markedTest: received('2026-04-01T00:00:00Z', { is_test: true }),
  atTestAdvertiser: received('2026-04-01T00:00:00Z', { advertiser_id: 3 }),
  injected: received('2026-04-01T00:00:00Z', { is_injected: true }),
  campaign: received('2026-04-01T00:00:00Z', { is_campaign: true }),
  rejected: { created_at: at('2026-04-01T00:00:00Z'), lead_status_id: 3 },
  hidden: received('2026-04-01T00:00:00Z', { is_hidden: true, email: 'hidden@example.com' }),
  // February: statuses and texts.
  callback: received('2026-02-01T00:00:00Z', { advertiser_status: 'Callback', offer: 'Gold' }),
  overridden: received('2026-02-01T00:00:00Z', {
    advertiser_status: 'Callback',
    status_override: 'Fraud',
    offer: 'Silver',
  }),
  noAnswer: received('2026-02-01T00:00:00Z', { advertiser_status: 'No answer' }),
  silent: received('2026-02-01T00:00:00Z', {
    email: 'Silent_100%@Example.com',
    first_name: 'a\\b',
    ip: '198.51.100.7',
  }),
  similar: received('2026-02-01T00:00:00Z', {
    email: 'SilentX100x@example.com',
    first_name: 'aXb',
    ip: '198.51.100.70',
  }),
  // The clock of these tests stands at 2026-10-20 12:00 UTC.
  dayAgo: received('2026-10-19T12:00:00Z'),
  longerAgo: received('2026-10-19T11:59:59.999Z'),
  justNow: received('2026-10-20T12:00:00Z'),
}
const february = { start_date: '2026-02-01', end_date: '2026-02-01' }
const april = { start_date: '2026-04-01', end_date: '2026-04-01' }
const june = { start_date: '2026-06-01', end_date: '2026-06-30' }
const nights = { ...june, inside_selected_hour_range: true, start_time: '23:00', end_time: '01:00' }

const cases: [title: string, zone: string, query: LeadQuery, expected: string[]][] = [
  [
    'the end minute is in the range',
    'UTC',
    { start_date: '2026-05-04 09:30', end_date: '2026-05-04 09:30' },
    ['inEndMinute'],
  ],
  [
    'a day ends with its last minute',
    'UTC',
    { start_date: '2026-05-04', end_date: '2026-05-04' },
    ['inEndMinute', 'afterEndMinute'],
  ],
  [
    'start_time and end_time complete the days of a range',
    'UTC',
    { start_date: '2026-05-04', end_date: '2026-05-04', start_time: '09:31', end_time: '23:59' },
    ['afterEndMinute'],
  ],
  [
    'a start in the hour that the clock skips is the first instant after it',
    'Europe/Berlin',
    { start_date: '2026-03-29 02:30', end_date: '2026-03-29' },
    ['afterGap'],
  ],
  [
    'an end in the hour that the clock skips is the first instant after it',
    'Europe/Berlin',
    { start_date: '2026-03-29', end_date: '2026-03-29 02:30' },
    ['beforeGap'],
  ],
  [
    'a range inside the hour that the clock skips is empty',
    'Europe/Berlin',
    { start_date: '2026-03-29 02:10', end_date: '2026-03-29 02:40' },
    [],
  ],
  [
    'a start that occurs twice is its first occurrence',
    'Europe/Berlin',
    { start_date: '2026-10-25 02:30', end_date: '2026-10-25 03:00' },
    ['firstHalfPastTwo', 'secondHalfPastTwo'],
  ],
  [
    'an end that occurs twice is its first occurrence',
    'Europe/Berlin',
    { start_date: '2026-10-25', end_date: '2026-10-25 02:45' },
    ['firstHalfPastTwo'],
  ],
  [
    'hours of the day hold both occurrences',
    'Europe/Berlin',
    {
      start_date: '2026-10-25',
      end_date: '2026-10-25',
      inside_selected_hour_range: true,
      start_time: '02:00',
      end_time: '02:59',
    },
    ['firstHalfPastTwo', 'secondHalfPastTwo'],
  ],
  [
    'hours of the day are empty on the day that skips them',
    'Europe/Berlin',
    {
      start_date: '2026-03-29',
      end_date: '2026-03-29',
      inside_selected_hour_range: true,
      start_time: '02:00',
      end_time: '02:59',
    },
    [],
  ],
  [
    'the zone decides the day',
    'America/New_York',
    { start_date: '2026-06-05', end_date: '2026-06-05' },
    ['fridayNight', 'saturdayEarly'],
  ],
  ['an hour range may cross midnight', 'UTC', nights, ['fridayNight', 'saturdayEarly', 'mondayEarly']],
  [
    'the end minute is in the hour range',
    'UTC',
    { ...nights, start_time: '23:30', end_time: '00:30' },
    ['fridayNight', 'saturdayEarly', 'mondayEarly'],
  ],
  [
    'an hour range that ends just before it starts is the whole day',
    'UTC',
    { ...nights, start_time: '12:01', end_time: '12:00' },
    ['fridayNight', 'saturdayEarly', 'saturdayNoon', 'mondayEarly'],
  ],
  [
    'the weekday is that of the own day, also after midnight',
    'UTC',
    { ...nights, traffic: 'weekdays' },
    ['fridayNight', 'mondayEarly'],
  ],
  [
    'weekends are Saturday and Sunday of the zone',
    'UTC',
    { ...june, traffic: 'weekends' },
    ['saturdayEarly', 'saturdayNoon'],
  ],
  [
    'weekends in New York begin four hours later',
    'America/New_York',
    { ...june, traffic: 'weekends' },
    ['saturdayNoon', 'mondayEarly'],
  ],
  [
    'hours and weekdays need no range',
    'UTC',
    { traffic: 'weekends', inside_selected_hour_range: true, start_time: '12:00', end_time: '12:00' },
    ['saturdayNoon'],
  ],
  ['the last 24 hours replace the range', 'Asia/Kathmandu', { ...april, last_24_hours: true }, ['dayAgo', 'justNow']],

  [
    'late is more than 30 times 24 hours after creation',
    'UTC',
    { late_ftd: 'only' },
    ['justLate', 'veryLate', 'pending', 'refused'],
  ],
  ['not late is also who never deposited', 'UTC', { late_ftd: 'excluded', is_approved: 'only' }, ['onTime', 'fake']],
  [
    'ftds are real deposits that were approved, by the day of the deposit',
    'UTC',
    { metric: 'ftds', start_date: '2026-08-01', end_date: '2026-08-31' },
    ['veryLate'],
  ],
  [
    'ftds by creation are the cohort',
    'UTC',
    { metric: 'ftds', start_date: '2026-07-01', end_date: '2026-07-01', created_inside_date_range: true },
    ['onTime', 'justLate', 'veryLate'],
  ],
  [
    'late ftds go by the day of the deposit',
    'UTC',
    { metric: 'is_late', start_date: '2026-07-31', end_date: '2026-07-31' },
    ['justLate'],
  ],
  [
    'publisher ftds go by the day of approval, fakes included',
    'UTC',
    { metric: 'aff_ftd', start_date: '2026-09-01', end_date: '2026-09-30' },
    ['onTime', 'justLate', 'veryLate', 'fake'],
  ],
  ['deposited: approved or waiting', 'UTC', { metric: 'deposited' }, ['onTime', 'justLate', 'veryLate', 'pending']],
  [
    'a fact has its own weekday',
    'UTC',
    { metric: 'aff_ftd', traffic: 'weekends' },
    ['onTime', 'justLate', 'veryLate', 'fake'],
  ],
  [
    'a fact has its own hour',
    'UTC',
    {
      metric: 'ftds',
      inside_selected_hour_range: true,
      start_time: '00:00',
      end_time: '00:00',
      start_date: '2026-07-31',
      end_date: '2026-08-31',
    },
    ['onTime', 'justLate', 'veryLate'],
  ],
  [
    'leads are those not submitted or rejected',
    'UTC',
    { metric: 'leads', ...april },
    ['plain', 'markedTest', 'atTestAdvertiser', 'injected', 'campaign'],
  ],
  [
    'attempts are all that came',
    'UTC',
    { metric: 'attempts', ...april },
    ['plain', 'markedTest', 'atTestAdvertiser', 'injected', 'campaign', 'rejected'],
  ],
  ['autologged leads followed their link', 'UTC', { metric: 'autologged' }, ['onTime']],

  [
    'tests are the marked ones and those of test advertisers',
    'UTC',
    { is_test: true },
    ['markedTest', 'atTestAdvertiser'],
  ],
  [
    'without tests, leads of no advertiser stay',
    'UTC',
    { ...april, is_test: false },
    ['plain', 'injected', 'campaign', 'rejected'],
  ],
  ['fakes only', 'UTC', { exclude_fake_FTD: true }, ['fake']],
  ['fakes left out', 'UTC', { is_approved: 'only', exclude_fake_FTD: false }, ['onTime', 'justLate', 'veryLate']],
  ['original leads were not injected', 'UTC', { ...april, is_original: 'excluded' }, ['injected']],
  ['campaign leads only', 'UTC', { campaign_leads: 'only' }, ['campaign']],
  ['lead statuses', 'UTC', { lead_status_id: [6, 7] }, ['pending', 'refused']],

  [
    'an exclusion keeps leads without a value',
    'UTC',
    { ...february, brand_status: ['Callback'], excludes: ['brand_status'] },
    ['noAnswer', 'silent', 'similar'],
  ],
  [
    'an exclusion of an id keeps leads without one',
    'UTC',
    { ...april, advertiser_id: [1], excludes: ['advertiser_id'] },
    ['atTestAdvertiser', 'rejected'],
  ],
  [
    'an inclusion leaves out leads without a value',
    'UTC',
    { ...february, offer: ['Gold', 'Silver'] },
    ['callback', 'overridden'],
  ],
  [
    'an empty list does not filter, excluding or not',
    'UTC',
    { ...february, offer: [], excludes: ['offer'] },
    ['callback', 'overridden', 'noAnswer', 'silent', 'similar'],
  ],
  ['an id that nobody has matches nothing', 'UTC', { advertiser_id: [987654321] }, []],
  [
    'a publisher sees the override before the status',
    'UTC',
    { ...february, publisher_status: ['Callback'] },
    ['callback'],
  ],
  [
    'a publisher sees the default where there is no status',
    'UTC',
    { ...february, publisher_status: ['New'] },
    ['silent', 'similar'],
  ],
  [
    'a status group stands for its statuses',
    'UTC',
    { ...february, brand_status: ['group:1'] },
    ['callback', 'overridden', 'noAnswer'],
  ],
  [
    'a status group is excluded as a whole',
    'UTC',
    { ...february, publisher_status: ['group:1'], excludes: ['publisher_status'] },
    ['overridden', 'silent', 'similar'],
  ],
  ['a status group that is gone stands for nothing', 'UTC', { ...february, brand_status: ['group:99'] }, []],

  ['a search takes % and _ as they are', 'UTC', { search_in: 'email', search_txt: ['silent_100%'] }, ['silent']],
  ['a search takes a backslash as it is', 'UTC', { search_in: 'first_name', search_txt: ['A\\B'] }, ['silent']],
  [
    'a search for any of several texts, blanks ignored',
    'UTC',
    { search_in: 'email', search_txt: ['', ' silent_ ', 'SILENTX', ' '] },
    ['silent', 'similar'],
  ],
  ['an address is searched exactly', 'UTC', { search_in: 'ip', search_txt: ['198.51.100.7'] }, ['silent']],
  [
    'an id that is no number finds nothing',
    'UTC',
    { search_in: 'id', search_txt: ['1 or 1=1', '-1', '99999999999999999999'] },
    [],
  ],
  ['a search narrows within the other filters', 'UTC', { ...april, search_in: 'email', search_txt: ['silent'] }, []],
  [
    'a global search ignores the other filters',
    'UTC',
    {
      ...april,
      lead_status_id: [3],
      metric: 'ftds',
      search_in: 'email',
      search_txt: ['silent'],
      is_search_global: true,
    },
    ['silent', 'similar'],
  ],
  [
    'global without anything to search for ignores nothing',
    'UTC',
    { ...april, lead_status_id: [3], is_search_global: true, search_in: 'email', search_txt: [' '] },
    ['rejected'],
  ],
  [
    'hidden leads are found by no search',
    'UTC',
    { search_in: 'email', search_txt: ['hidden@'], is_search_global: true },
    [],
  ],
  ['email is contained in any case', 'UTC', { email: 'SILENT_' }, ['silent']],
]

describe('a lead query, by hand', () => {
  beforeAll(async () => {
    api = await startTestApi()
    api.clock.now = Date.parse('2026-10-20T12:00:00Z')
    token = await api.signInAs(['LEADS_LIST'])
    await insertPartners(api.database.pool)
    await api.db
      .insertInto('status_groups')
      .values({ id: 1, group_name: 'To call', statuses: ['Callback', 'No answer'] })
      .execute()
    await insertLeads(
      api.database.pool,
      Object.entries(leads).map(([hit_id, lead]) => ({ ...lead, hit_id })),
    )
  })
  afterAll(() => api.stop())

  it.each(cases)('%s', async (_title, zone, query, expected) => {
    const { body } = await api.call<{ total: number; data: { hit_id: string }[] }>('POST', '/api/lead-details', {
      token,
      body: { ...query, columns: ['hit_id'] },
      headers: { 'timezone-id': zone },
    })
    expect(body).toMatchObject({ total: expected.length })
    expect(body.data.map(({ hit_id }) => hit_id).sort()).toEqual([...expected].sort())
  })
})
