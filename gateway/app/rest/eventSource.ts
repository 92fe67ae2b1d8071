import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { Fault } from '../errors/errors'

/** Longer than any event of the API; longer data is treated as invalid. */
const maxEventLength = 1_000_000

/** JSON of the data lines of an event; undefined for a comment. */
function dataOf(event: string): string | undefined {
  const lines = event.split('\n').filter((line) => line.startsWith('data:'))
  return lines.length ? lines.map((line) => line.slice(5)).join('\n') : undefined
}

/**
 * Events of the API's streams, whose lines end in \n, parsed from JSON. Throws UPSTREAM_UNAVAILABLE if the stream
 * breaks or is invalid. Ends the stream when the reader stops.
 */
export async function* readEvents<Event>(body: Readable): AsyncGenerator<Event, void, void> {
  const decoder = new StringDecoder('utf8')
  let text = ''
  try {
    for await (const chunk of body) {
      text += decoder.write(chunk as Buffer)
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      if (text.length > maxEventLength) throw new Error('An event without an end')
      for (const event of events) {
        const data = dataOf(event)
        if (data !== undefined) yield JSON.parse(data) as Event
      }
    }
  } catch (cause) {
    throw new Fault('UPSTREAM_UNAVAILABLE', { cause })
  } finally {
    body.destroy()
  }
}
