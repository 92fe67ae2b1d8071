/** Streams the parts of an XLSX file: a sheet of 100,000 rows is 100 MB of XML. */
import path from 'node:path'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Entry, fromFdPromise } from 'yauzl'
import { badInput } from '../http/errors'

/** Handlers for XML; names are without prefixes. */
export interface XmlEvents {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses XML in chunks. Throws syntax errors. */
function xmlReader({ open, text, close }: XmlEvents) {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw error
  })
  if (open) parser.on('opentag', (tag: SaxesTagPlain) => open(withoutPrefix(tag.name), tag.attributes))
  if (text) parser.on('text', text)
  if (close) parser.on('closetag', (tag: SaxesTagPlain) => close(withoutPrefix(tag.name)))
  return parser
}

export interface Workbook {
  /** Parses a part and calls `events`; yields after each chunk. A missing part has no chunks. */
  read: (part: string, events: XmlEvents) => AsyncGenerator<void>
}

/** Twice a list of 100,000 rows. A file of 200 kB can unpack to it. */
const maxUnpackedBytes = 200_000_000

/**
 * Opens the file, given by its descriptor, as a ZIP archive. Throws if it is not one. Reading throws a 400 once all parts
 * together exceed the maximum.
 */
export async function openWorkbook(file: number): Promise<Workbook> {
  // Not closed, because that would close the caller's file.
  const archive = await fromFdPromise(file, { autoClose: false })
  const entries = new Map<string, Entry>()
  for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry)
  let unpackedBytes = 0
  return {
    async *read(part, events) {
      const entry = entries.get(part)
      if (!entry) return
      const decoder = new TextDecoder()
      const reader = xmlReader(events)
      for await (const piece of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        unpackedBytes += piece.length
        if (unpackedBytes > maxUnpackedBytes)
          throw badInput({ file: `This file unpacks to more than ${maxUnpackedBytes / 1_000_000} MB. Split the list.` })
        reader.write(decoder.decode(piece, { stream: true }))
        yield
      }
      reader.close()
    },
  }
}

/** Reads a small part completely. */
export async function readPart(workbook: Workbook, part: string, events: XmlEvents): Promise<void> {
  for await (const _ of workbook.read(part, events));
}

interface SheetPlaces {
  sheet: string
  sharedStrings: string
  styles: string
  /** Dates are counted from 1904 instead of 1900. */
  from1904: boolean
}

const folder = 'xl'

/** Paths of the first sheet, its shared strings and styles. Throws if there is no sheet. */
export async function findSheet(workbook: Workbook): Promise<SheetPlaces> {
  let first: string | undefined
  let from1904 = false
  await readPart(workbook, `${folder}/workbook.xml`, {
    open(name, attributes) {
      if (name === 'sheet')
        first ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => withoutPrefix(key) === 'id')?.[1]
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    },
  })
  const places = new Map<string, string>()
  await readPart(workbook, `${folder}/_rels/workbook.xml.rels`, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const place = Target.startsWith('/') ? Target.slice(1) : path.posix.join(folder, Target)
      places.set(Id, place)
      places.set(Type.slice(Type.lastIndexOf('/')), place)
    },
  })
  const sheet = first === undefined ? undefined : places.get(first)
  if (!sheet) throw new Error('The workbook has no sheet')
  return {
    ...{ sheet, from1904 },
    sharedStrings: places.get('/sharedStrings') ?? `${folder}/sharedStrings.xml`,
    styles: places.get('/styles') ?? `${folder}/styles.xml`,
  }
}
