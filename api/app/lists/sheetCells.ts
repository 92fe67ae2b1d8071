/**
 * Converts the cells of a sheet to text: numbers as stored, dates as `yyyy-MM-dd`. Source: ECMA-376, part 1, 18.3 and
 * 18.8.
 */
import { formatCount } from '../../../shared/app/format'
import { badInput } from '../http/errors'
import { readPart, type Workbook } from './workbook'

/** A cell in the sheet's XML. */
export interface Cell {
  /**
   * `s` shared string, `str` text result of a formula, `inlineStr`, `b` boolean, `d` date, `e` error; otherwise number.
   */
  type: string
  /** Index of its style. */
  style: string
  value: string
}

/** Maximum lengths of the file format. */
const [maxCellText, maxFormat] = [32_767, 255]

/** `text` with `piece` appended. Throws a 400 for a text that no spreadsheet can contain. */
export function cellTextWith(text: string, piece: string): string {
  if (text.length + piece.length > maxCellText)
    throw badInput({ file: `A cell has more than ${formatCount(maxCellText)} characters.` })
  return text + piece
}

/** Decodes characters that XML cannot contain, such as `_x000D_`. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text

/** Shared strings by index. Joins rich text runs and ignores phonetic text. */
export async function readSharedStrings(workbook: Workbook, part: string): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isSpoken = false
  await readPart(workbook, part, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
    },
    text(piece) {
      if (isText) text = cellTextWith(text, piece)
    },
    close(name) {
      isText = false
      if (name === 'rPh') isSpoken = false
      if (name === 'si') texts.push(unescaped(text).trim())
    },
  })
  return texts
}

const between = (id: number, from: number, to: number) => id >= from && id <= to
/** Built-in formats of dates and times; those above 22 are for East Asian languages and Thai. */
const isBuiltInDate = (id: number) =>
  between(id, 14, 22) || between(id, 27, 36) || between(id, 45, 47) || between(id, 50, 58) || between(id, 71, 81)

/** Whether a format such as `dd/mm/yyyy;@` contains only parts of dates. The length bounds the time of the expressions. */
function isDateFormat(format: string): boolean {
  if (format.length > maxFormat) return false
  return format
    .toLowerCase()
    .replace(/;@$/, '')
    .replace(/\\.|"[^"]*"/g, ' ')
    .split(';')
    .some((section) => {
      const parts = section
        .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
        .replace(/\[([smhd]{1,2})\]/g, '$1')
        .replace(/\[[^[\]]*\]/g, '')
        .split(/[^a-z0#?%]+/)
        .filter(Boolean)
      return (
        parts.length > 0 &&
        parts.every((part) => /^(s{1,2}|m{1,5}|h{1,2}|[ap]m?|d{1,4}|a{3,5}|yy?|yyyy|e{1,2}|e{4})$/.test(part))
      )
    })
}

/** Style indexes of date formats. */
export async function readDateStyles(workbook: Workbook, part: string): Promise<ReadonlySet<string>> {
  const dateFormats = new Set<string>()
  const dates = new Set<string>()
  let isCells = false
  let place = 0
  await readPart(workbook, part, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt' && isDateFormat(formatCode)) dateFormats.add(numFmtId)
      if (name === 'cellXfs') isCells = true
      if (name !== 'xf' || !isCells) return
      if (isBuiltInDate(Number(numFmtId)) || dateFormats.has(numFmtId)) dates.add(String(place))
      place++
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return dates
}

const dayMs = 86_400_000
/** Day 0 is 30 December 1899. This is correct from March 1900 on, because spreadsheets treat 1900 as a leap year. */
const day0 = Date.UTC(1899, 11, 30)
const days1904 = 1_462

function dayOf(time: number): string {
  if (Number.isNaN(new Date(time).valueOf())) throw new Error('A cell holds no date')
  return new Date(time).toISOString().slice(0, 10)
}

function numberText(value: string): string {
  const number = Number(value)
  if (Number.isNaN(number)) throw new Error('A cell holds no number')
  return String(number)
}

export interface CellFacts {
  sharedStrings: readonly string[]
  dateStyles: ReadonlySet<string>
  from1904: boolean
}

/** Text of a cell. Throws for an invalid cell. */
export function cellText({ type, style, value }: Cell, { sharedStrings, dateStyles, from1904 }: CellFacts): string {
  if (value === '' || type === 'e') return ''
  if (type === 'inlineStr' || type === 'str') return unescaped(value).trim()
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'd') return dayOf(Date.parse(value))
  if (type === 's') {
    const text = sharedStrings[Number(value)]
    if (text === undefined) throw new Error('A cell refers to a text that is not there')
    return text
  }
  const number = numberText(value)
  return dateStyles.has(style) ? dayOf(day0 + Math.floor((Number(number) + (from1904 ? days1904 : 0)) * dayMs)) : number
}
