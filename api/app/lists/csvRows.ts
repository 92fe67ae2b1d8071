/**
 * Reads the rows of a CSV file as a stream: separated by comma, semicolon or tab; in UTF-8, UTF-16 or else
 * Windows-1252.
 */
import { read, readSync } from 'node:fs'
import { pipeline, Transform } from 'node:stream'
import { promisify } from 'node:util'
import { parse } from 'csv-parse'

export interface ListRow {
  /** Line in the file; the header is line 1. */
  line: number
  cells: string[]
}

const readAsync = promisify(read)
const headBytes = 65_536

/** At most `length` bytes from the start of an open file. */
export function firstBytes(file: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, 0))
}

/** All bytes of an open file, which stays open: streams of a descriptor close it when they are ended early. */
async function* chunksOf(file: number): AsyncGenerator<Buffer> {
  for (let place = 0; ;) {
    const { bytesRead, buffer } = await readAsync(file, Buffer.alloc(headBytes), 0, headBytes, place)
    if (!bytesRead) return
    place += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function isUtf8(file: number): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunksOf(file)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false // not UTF-8; read errors occur again in the next reader
  }
}

/** Encoding by the byte order mark, otherwise by whether the bytes are valid UTF-8. */
async function encodingOf(file: number, head: Buffer): Promise<string> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return (await isUtf8(file)) ? 'utf-8' : 'windows-1252'
}

const separators = [',', ';', '\t'] as const

/** The most frequent separator in the first line, outside of quotes. */
export function separatorOf(text: string): string {
  const line = text.replace(/"(?:[^"]|"")*"?/g, '').split(/\r\n|\r|\n/)[0] ?? ''
  const times = (separator: string) => line.split(separator).length
  return separators.reduce((most, separator) => (times(separator) > times(most) ? separator : most))
}

const decoded = (encoding: string) => {
  const decoder = new TextDecoder(encoding)
  return new Transform({
    readableObjectMode: false,
    transform(chunk: Buffer, _encoding, done) {
      done(null, decoder.decode(chunk, { stream: true }))
    },
    flush(done) {
      done(null, decoder.decode())
    },
  })
}

/** Opens a CSV file: a stream of rows, and warnings for the user. */
export async function openCsv(file: number): Promise<{ rows: AsyncGenerator<ListRow>; problems: string[] }> {
  const head = firstBytes(file, headBytes)
  const encoding = await encodingOf(file, head)
  const delimiter = separatorOf(new TextDecoder(encoding).decode(head))
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  })
  // Whoever reads the rows gets the errors, and ends all of it.
  const records = pipeline(chunksOf(file), decoded(encoding), parser, () => undefined)
  async function* rows(): AsyncGenerator<ListRow> {
    for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record }
  }
  const problems =
    encoding === 'windows-1252'
      ? ['The file is not UTF-8. It was read as Windows-1252: check names with accents before you import it.']
      : []
  return { rows: rows(), problems }
}
