import { fileSlug } from '../../../../shared/app/fileSlug'
import { csvOf } from '../../../../shared/app/csvTable'
import { formatMoney } from '../../../../shared/app/money'
import type { WallRange } from '../../../../shared/app/time/dates'
import { wallTimeAt } from '../../../../shared/app/time/timeZones'
import { countOf, formatCount, formatRate, plural } from '../../../../shared/app/format'
import { columnTitle } from '../../../../shared/reports/columnTitle'
import { reportAddress } from '../../../../shared/reports/schedules/reportAddress'
import { rowsInMessage } from '../../../../shared/reports/schedules/reportDestinations'
import { reportPeriods } from '../../../../shared/reports/schedules/reportPeriods'
import { reportTitle } from '../../../../shared/reports/schedules/scheduledReports'
import type { Message } from '../../../watch/sending/sendMessage'
import type { DueRun } from '../reportRuns.queries'
import type { Figure, ReportTable } from './reportTable'

interface Input {
  run: Pick<DueRun, 'schedule' | 'due_at' | 'missed'>
  range: WallRange
  table: ReportTable
  /** Public address of the web client; without it there is no link. */
  webUrl: string | undefined
}

const formats = { count: formatCount, money: formatMoney, rate: formatRate }
const none = '–'

const shown = ({ columns }: ReportTable, figures: readonly Figure[]) =>
  figures.map((value, place) => {
    const column = columns[place]
    return value === null || !column ? none : formats[column.kind](value)
  })

/** The table as CSV, with the total last. */
function reportCsv(table: ReportTable): string {
  const cells = (name: string, figures: readonly Figure[]) => [name, ...figures.map((value) => String(value ?? ''))]
  return csvOf({
    columns: [
      { title: table.title, kind: 'text' },
      ...table.columns.map(({ title, kind }) => ({ title: columnTitle({ title, kind }), kind })),
    ],
    rows: [...table.rows.map(({ name, figures }) => cells(name, figures)), cells('Total', table.totals)],
  })
}

const linkOf = ({ run: { schedule }, range, webUrl }: Input) =>
  webUrl === undefined ? null : webUrl + reportAddress({ report: schedule.report, ...schedule.view }, range)

/** What the reader must know about the report besides its figures. */
function notesOf({ run, table }: Input): string[] {
  const { rows, rowCount } = table
  const listed = Math.min(rows.length, rowsInMessage)
  const { missed, schedule } = run
  const missing = schedule.view.columns.length - table.columns.length
  return [
    ...(listed < rowCount ? [`The first ${listed} of ${countOf(rowCount, 'row')}; the total has all.`] : []),
    ...(rows.length < rowCount
      ? [`The attached table was cut: it has ${formatCount(rows.length)} of ${countOf(rowCount, 'row')}.`]
      : []),
    ...(missing > 0 ? [`${countOf(missing, 'column')} left out, which ${schedule.owner} may not see.`] : []),
    ...(missed > 0
      ? [
          `${countOf(missed, 'earlier report')} ${plural(missed, 'was', 'were')} not sent, because the product did not run then.`,
        ]
      : []),
  ]
}

const periodText = ({ run, range }: Input) =>
  `${reportPeriods[run.schedule.period]}: ${range.start} to ${range.end} (${run.schedule.time_zone})`

/** Rows of cells as text in columns. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_cell, place) => Math.max(...rows.map((cells) => cells[place]?.length ?? 0))) ?? []
  return rows
    .map((cells) =>
      cells
        .map((cell, place) => (place ? cell.padStart(widths[place] ?? 0) : cell.padEnd(widths[place] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const cellStyle = 'padding:4px 12px 4px 0;border-bottom:1px solid #ddd'

function htmlTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const cell = (tag: string) => (text: string, place: number) =>
    `<${tag} style="${cellStyle};text-align:${place ? 'right' : 'left'}">${escaped(text)}</${tag}>`
  const row = (tag: string) => (cells: readonly string[]) => `<tr>${cells.map(cell(tag)).join('')}</tr>`
  return `<table style="border-collapse:collapse;font-size:13px"><thead>${row('th')(head)}</thead><tbody>${rows.map(row('td')).join('')}</tbody></table>`
}

/** `Leads of brands`, due on 20 Nov becomes `leads-of-brands-2026-11-20.csv`. */
function fileName({ run: { schedule, due_at } }: Input): string {
  return `${fileSlug(schedule.name) || 'report'}-${wallTimeAt(schedule.time_zone, due_at.getTime()).slice(0, 10)}.csv`
}

/** The report as an e-mail: total and first rows, link, and the whole table as CSV. */
export function reportMessage(input: Input): Message {
  const { run, table } = input
  const { schedule } = run
  const link = linkOf(input)
  const cells = [
    [table.title, ...table.columns.map(({ title }) => title)],
    ['Total', ...shown(table, table.totals)],
    ...table.rows.slice(0, rowsInMessage).map(({ name, figures }) => [name, ...shown(table, figures)]),
  ]
  const head = [reportTitle(schedule.report, schedule.view.group_by), periodText(input)]
  const notes = notesOf(input)
  const foot = `Sent by the schedule “${schedule.name}” of ${schedule.owner}.`
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escaped(text)}</p>`).join('')
  return {
    subject: `${schedule.name}: ${reportPeriods[schedule.period]}, ${input.range.start.slice(0, 10)} to ${input.range.end.slice(0, 10)}`,
    text: [head.join('\n'), aligned(cells), ...notes, ...(link ? [`Open the report: ${link}`] : []), foot].join('\n\n'),
    html: [
      `<div style="font-family:sans-serif;font-size:14px">${paragraphs(head)}${htmlTable(cells)}${paragraphs(notes)}`,
      link ? `<p><a href="${escaped(link)}">Open the report</a></p>` : '',
      `${paragraphs([foot])}</div>`,
    ].join(''),
    attachments: [{ filename: fileName(input), content: `\ufeff${reportCsv(table)}`, contentType: 'text/csv' }],
  }
}

/** The report as the body of a webhook. */
export function reportEvent(input: Input): object {
  const { run, table, range } = input
  const { schedule } = run
  return {
    occurred_at: run.due_at.toISOString(),
    report: {
      ...{ schedule_id: schedule.id, name: schedule.name, owner: schedule.owner },
      ...{ report: schedule.report, group_by: schedule.view.group_by },
      period: { name: schedule.period, start: range.start, end: range.end, time_zone: schedule.time_zone },
      link: linkOf(input),
      columns: table.columns,
      totals: Object.fromEntries(table.columns.map(({ name }, place) => [name, table.totals[place] ?? null])),
      row_count: table.rowCount,
      is_cut: table.rows.length < table.rowCount,
      missed: run.missed,
      csv: reportCsv(table),
    },
  }
}
