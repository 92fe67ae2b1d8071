import { expect, it } from '@jest/globals'
import { type EventField, type EventMapping, type ReadEvent, readEvent } from './events'

type Names = Partial<Record<EventField, string | string[]>>

/** A mapping of a GET postback, whose texts for events are as most networks have them. */
const mapping = (names: Names, changes: Partial<EventMapping> = {}): EventMapping => ({
  format: 'query',
  names: Object.entries(names).flatMap(([ours, theirs]) =>
    [theirs].flat().map((one) => ({ theirs: one, ours: ours as EventField })),
  ),
  events: [
    { text: 'ftd', means: 'deposit' },
    { text: '2', means: 'deposit' },
    { text: 'status', means: 'status' },
    { text: '3', means: 'status' },
    { text: 'reg', means: 'ignored' },
  ],
  otherwise: null,
  ...{ amount_format: 'point', time_format: 'iso', time_zone: 'UTC' },
  ...changes,
})
const event = (read: object): ReadEvent => ({
  event: {
    ...{ means: 'deposit', lead_id: null, reference: null, broker_id: null },
    ...{ status: null, amount: null, at: null, event_id: null },
    ...read,
  },
})
const fault = (field: string, message: string): ReadEvent => ({ faults: [{ field, message }] })
const unreplaced = (field: string) => fault(field, 'Its placeholder was not replaced.')
const at = '2026-11-27T12:30:00.000Z'
const plain = mapping({ event: 'goal', reference: 'cid', broker_id: 'bid', status: 'state', event_id: 'tx' })
const numbered = mapping({ event: 'goal', lead_id: 'sub1', status: 'text', event_id: ['tx', 'goal'] })
const nested = mapping({ event: 'data[event]', lead_id: 'data[lead][id]', amount: 'data[sum][usd]' })

it.each<[kind: string, query: string, mapping: EventMapping, read: ReadEvent]>([
  [
    'seconds, and an amount with a point',
    'type=FTD&clickid=attempt-90311&payout=250.00&ts=1795782600&txid=88120',
    mapping(
      { event: 'type', reference: 'clickid', amount: 'payout', time: 'ts', event_id: 'txid' },
      { time_format: 'seconds' },
    ),
    event({ reference: 'attempt-90311', amount: 250, at, event_id: '88120' }),
  ],
  [
    'ISO with a zone, and thousands',
    'e=ftd&aff_sub=48211&amount=%241%2C234.56&date=2026-11-27T14%3A30%3A00%2B02%3A00',
    mapping({ event: 'e', lead_id: 'aff_sub', amount: 'amount', time: 'date' }),
    event({ lead_id: 48211, amount: 1234.56, at }),
  ],
  [
    'milliseconds, and cents',
    'ev=ftd&lead=q-77&cents=25050&when=1795782600000',
    mapping(
      { event: 'ev', broker_id: 'lead', amount: 'cents', time: 'when' },
      { amount_format: 'cents', time_format: 'milliseconds' },
    ),
    event({ broker_id: 'q-77', amount: 250.5, at }),
  ],
  [
    'a German time and amount',
    'event=ftd&id=48211&betrag=1.234,56&zeit=27.11.2026+13:30',
    mapping(
      { event: 'event', lead_id: 'id', amount: 'betrag', time: 'zeit' },
      { amount_format: 'comma', time_format: 'dd.MM.yyyy HH:mm', time_zone: 'Europe/Berlin' },
    ),
    event({ lead_id: 48211, amount: 1234.56, at }),
  ],
  [
    'a day alone, at its beginning in its zone',
    'event=ftd&id=48211&day=27.11.2026',
    mapping(
      { event: 'event', lead_id: 'id', time: 'day' },
      { time_format: 'dd.MM.yyyy', time_zone: 'America/New_York' },
    ),
    event({ lead_id: 48211, at: '2026-11-27T05:00:00.000Z' }),
  ],
  [
    'an American time of half a day',
    'event=ftd&id=48211&sum=250+USD&time=11/27/2026+07:30+AM',
    mapping(
      { event: 'event', lead_id: 'id', amount: 'sum', time: 'time' },
      { time_format: 'MM/dd/yyyy hh:mm a', time_zone: 'America/New_York' },
    ),
    event({ lead_id: 48211, amount: 250, at }),
  ],
  [
    'a time of a mail, which says its zone',
    'event=ftd&id=48211&time=Fri%2C+27+Nov+2026+14%3A30%3A00+%2B0200',
    mapping({ event: 'event', lead_id: 'id', time: 'time' }, { time_format: 'EEE, dd MMM yyyy HH:mm:ss xx' }),
    event({ lead_id: 48211, at }),
  ],
  [
    'a deposit by number, with two names for its id',
    'goal=2&sub1=48211&tx=88120',
    numbered,
    event({ lead_id: 48211, event_id: '["88120","2"]' }),
  ],
  [
    'a status by number',
    'goal=3&sub1=48211&text=No+answer&tx=88121',
    numbered,
    event({ means: 'status', lead_id: 48211, status: 'No answer', event_id: '["88121","3"]' }),
  ],
  ['an unknown number', 'goal=20&sub1=48211', numbered, fault('goal', 'This event is not known.')],
  [
    'nested names, without an id of the event',
    'data[event]=ftd&data%5Blead%5D%5Bid%5D=48211&data[sum][usd]=99',
    nested,
    event({ lead_id: 48211, amount: 99 }),
  ],
  [
    'names that are repeated with one value',
    'goal=ftd&cid=a-1&cid=a-1&tx=1&utm=x&utm=y',
    plain,
    event({ reference: 'a-1', event_id: '1' }),
  ],
  ['names with several values', 'goal=ftd&cid=a-1&cid=a-2', plain, fault('cid', 'It has several values.')],
  [
    'no event at all: each is a deposit',
    'cid=a-1&payout=1',
    mapping({ reference: 'cid', amount: 'payout' }, { otherwise: 'deposit' }),
    event({ reference: 'a-1', amount: 1 }),
  ],
  ['a registration', 'goal=reg&cid=a-1', plain, { ignored: 'reg' }],
  ['an empty lead and id of the event', 'goal=ftd&cid=&bid=&tx=', plain, fault('cid', 'The lead is missing.')],
  ['a lead that was not replaced', 'goal=ftd&cid={click_id}&tx=1', plain, unreplaced('cid')],
  ["a broker's id that was not replaced", 'goal=ftd&bid=%24%7Bid%7D&tx=1', plain, unreplaced('bid')],
  ['an event id that was not replaced', 'goal=ftd&cid=a-1&tx={{ tx id }}', plain, unreplaced('tx')],
  ['a status that was not replaced', 'goal=status&cid=a-1&state=[status]', plain, unreplaced('state')],
  ['an event that was not replaced', 'goal=%25goal%25&cid=a-1', { ...plain, otherwise: 'deposit' }, unreplaced('goal')],
])('reads a postback with %s', (_kind, query, by, read) => {
  expect(readEvent({ query, body: '' }, by)).toEqual(read)
})
