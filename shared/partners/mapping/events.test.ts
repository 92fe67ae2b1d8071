import { describe, expect, it } from '@jest/globals'
import { type EventMapping, readEvent } from './events'

const mapping: EventMapping = {
  format: 'query',
  names: [
    { theirs: 'event', ours: 'event' },
    { theirs: 'click_id', ours: 'lead_id' },
    { theirs: 'mfx_id', ours: 'broker_id' },
    { theirs: 'sum', ours: 'amount' },
    { theirs: 'ts', ours: 'time' },
    { theirs: 'state', ours: 'status' },
    { theirs: 'tx', ours: 'event_id' },
  ],
  events: [
    { text: 'ftd', means: 'deposit' },
    { text: 'state', means: 'status' },
    { text: 'reg', means: 'ignored' },
  ],
  otherwise: null,
  ...{ amount_format: 'comma', time_format: 'dd.MM.yyyy HH:mm', time_zone: 'Europe/Berlin' },
}
const read = (query: string, changes: Partial<EventMapping> = {}) =>
  readEvent({ query, body: '' }, { ...mapping, ...changes })
const nothing = {
  lead_id: null,
  reference: null,
  broker_id: null,
  status: null,
  amount: null,
  at: null,
  event_id: null,
}

describe('an event of a broker', () => {
  it('is read by its own names and forms', () => {
    expect(read('event=FTD&click_id=1014&sum=1.250,00&ts=27.11.2026+13:30&tx=88120')).toEqual({
      event: {
        ...{ ...nothing, means: 'deposit', lead_id: 1014, amount: 1250, event_id: '88120' },
        at: '2026-11-27T12:30:00.000Z',
      },
    })
    expect(read('event=state&mfx_id=a-7&state=Callback')).toEqual({
      event: { ...nothing, means: 'status', broker_id: 'a-7', status: 'Callback' },
    })
    expect(read('event=reg&click_id=1014')).toEqual({ ignored: 'reg' })
  })

  it('means what is agreed where it has no name for it', () => {
    expect(read('click_id=7', { otherwise: 'deposit' })).toMatchObject({ event: { means: 'deposit', lead_id: 7 } })
    expect(read('click_id=7', { otherwise: 'ignored' })).toEqual({ ignored: '' })
  })

  it.each([
    ['event=ftd&click_id=1014&sum=1,250.00', [{ field: 'sum', message: 'Amount cannot be read.' }]],
    ['event=ftd&click_id=1014&ts=2026-11-27', [{ field: 'ts', message: 'Time cannot be read.' }]],
    ['event=ftd&click_id={click_id}&sum=5', [{ field: 'click_id', message: 'This is no lead id of ours.' }]],
    ['event=ftd&sum=5', [{ field: 'click_id', message: 'The lead is missing.' }]],
    ['event=state&click_id=7', [{ field: 'state', message: 'The status is missing.' }]],
    ['event=ftd&click_id=7&click_id=8', [{ field: 'click_id', message: 'It has several values.' }]],
    ['event=state&click_id=7&state=New%00', [{ field: 'state', message: 'It has signs that cannot be stored.' }]],
    ['event=state&click_id=7&state=Zur%FCck', [{ field: 'state', message: 'It is not UTF-8.' }]],
    [`event=ftd&click_id=7&tx=${'x'.repeat(201)}`, [{ field: 'tx', message: 'At most 200 characters.' }]],
    ['event=bonus&click_id=7', [{ field: 'event', message: 'This event is not known.' }]],
    ['click_id=7', [{ field: 'event', message: 'It is missing.' }]],
    [
      'event=ftd&click_id=x&sum=x',
      [
        { field: 'click_id', message: 'This is no lead id of ours.' },
        { field: 'sum', message: 'Amount cannot be read.' },
      ],
    ],
  ])('%s is refused with its fields', (query, faults) => expect(read(query)).toEqual({ faults }))

  it('is read from the body, and from the address beside a form', () => {
    const names = [
      { theirs: 'e/@kind', ours: 'event' },
      { theirs: 'e/lead', ours: 'lead_id' },
      { theirs: 'e/part', ours: 'event_id' },
      { theirs: 'e/@no', ours: 'event_id' },
    ] as const
    const xml = '<e kind="FTD" no="3"><lead>1014</lead><part>b</part></e>'
    const event = { ...nothing, means: 'deposit', lead_id: 1014, event_id: '["b","3"]' }
    expect(readEvent({ query: '', body: xml }, { ...mapping, format: 'xml', names })).toEqual({ event })
    const form = { query: 'click_id=1014', body: 'event=ftd&tx=b+3' }
    expect(readEvent(form, { ...mapping, format: 'form' })).toEqual({ event: { ...event, event_id: 'b 3' } })
    expect(
      readEvent(
        { query: '', body: '<e kind="FTD"><lead>7</lead><part>b</part></e>' },
        { ...mapping, format: 'xml', names },
      ),
    ).toEqual({
      faults: [{ field: 'e/part', message: 'A part of the event id is missing.' }],
    })
  })

  it('has each name once, or several times with one value', () => {
    expect(read('event=ftd&click_id=7&click_id=7')).toMatchObject({ event: { lead_id: 7 } })
  })

  it('keeps numbers exact, and reads JSON with a mark of its order of bytes', () => {
    const read = (body: string) => readEvent({ query: '', body }, { ...mapping, format: 'json' })
    expect(read('\ufeff{"event":"ftd","click_id":7}')).toMatchObject({ event: { lead_id: 7 } })
    expect(read('{"event":"ftd","click_id":7,"tx":90071992547409931}')).toEqual({
      faults: [{ field: 'tx', message: 'This number is too large to be exact: send it as text.' }],
    })
  })

  it.each(['', '{"event":', '<e>'])('is refused if its body cannot be read: %s', (body) => {
    const faults = [{ field: 'body', message: 'It cannot be read.' }]
    expect(readEvent({ query: '', body }, { ...mapping, format: 'json' })).toEqual({ faults })
  })
})
