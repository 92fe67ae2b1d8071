import { z } from 'zod'
import {
  clickColumn,
  clickColumnNames,
  clickLists,
  restClickGroups,
  type ClickColumn,
} from '../../../shared/reports/clickReports'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { id } from '../../app/http/ids'

const maxListLength = 10_000
const maxNameLength = 500

const ids = z.array(id).max(maxListLength).nullish()
const day = (description: string) =>
  z
    .string()
    .refine((text) => parseWallTime(text) !== null, 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.')
    .nullish()
    .meta({ description })

const name = z.string().max(maxNameLength)
const isDay = (value: unknown) => typeof value === 'string' && parseWallTime(value)?.time === null

const parent = z
  .object({
    key: z.enum(restClickGroups, `Use ${restClickGroups.join(', ')}.`),
    value: z
      .union([id, name])
      .nullable()
      .meta({ description: 'An id, a day (yyyy-MM-dd) or the name of an offer; null means clicks without a country.' }),
  })
  .superRefine(({ key, value }, { addIssue }) => {
    const isRight = {
      country_id: value === null || typeof value === 'number',
      affiliate_id: typeof value === 'number',
      offer: typeof value === 'string',
      created_at: isDay(value),
    }[key]
    if (!isRight)
      addIssue({
        code: 'custom',
        path: ['value'],
        message: key === 'created_at' ? 'Use yyyy-MM-dd.' : `Not a value of ${key}.`,
      })
  })

export const clickPivotBody = z
  .object({
    start_date: day("yyyy-MM-dd or yyyy-MM-dd HH:mm in the user's zone."),
    end_date: day('As start_date; the end minute is included.'),
    country_id: ids,
    affiliate_id: ids.meta({ description: 'Publishers.' }),
    offer: z.array(name).max(maxListLength).nullish().meta({ description: 'Names of offers.' }),
    excludes: z
      .array(z.enum(clickLists, `Use ${clickLists.join(', ')}.`))
      .max(clickLists.length)
      .nullish()
      .meta({ description: 'Lists whose values are excluded. Clicks without a country are kept.' }),
    group_by: z.enum(restClickGroups, `Use ${restClickGroups.join(', ')}.`),
    parents: z
      .array(parent)
      .max(restClickGroups.length)
      .nullish()
      .meta({ description: 'Drill-down path of the rows.' }),
  })
  .superRefine(({ group_by, parents }, { addIssue }) => {
    const path = [...(parents ?? []).map(({ key }) => key), group_by]
    if (new Set(path).size < path.length)
      addIssue({ code: 'custom', path: ['parents'], message: 'A path names each group once.' })
  })
  .meta({ description: 'Only group_by is required; null and empty lists do not filter.' })
export type ClickQuery = z.output<typeof clickPivotBody>

const figure = (column: ClickColumn) => {
  const { kind, formula, needs } = clickColumn(column)
  const value = kind === 'count' ? z.int() : z.number()
  return needs === null
    ? value.meta({ description: `${formula}.` })
    : value
        .nullable()
        .meta({ description: `${formula}. Null without the permission for ${needs} in the scope of the report.` })
}

/** All columns of a click report, generated from the shared list. */
const figures = Object.fromEntries(clickColumnNames.map((column) => [column, figure(column)])) as {
  [column in ClickColumn]: z.ZodNullable<z.ZodNumber>
}

/** Unnamed in OpenAPI; other schemas with these columns name them. */
export const clickFigureFields = z.object(figures)
const totals = clickFigureFields.meta({ id: 'ClickFigures' })
const row = totals
  .extend({
    value: z
      .union([z.int(), z.string()])
      .nullable()
      .meta({ description: 'Id, day or name of the group; null for clicks without a country.' }),
    name: z.string().nullable(),
    country_code: z.string().nullable().meta({ description: 'For countries: ISO 3166-1 alpha-2 code.' }),
  })
  .catchall(z.union([z.number(), z.string(), z.null()]))
  .meta({ id: 'ClickPivotRow', description: 'The value is also returned under the name of the group.' })

export const clickPivot = z
  .object({
    headers: z.array(z.string()).meta({ description: 'Key of the group, then the columns that the caller may see.' }),
    data: z.array(row).meta({ description: 'Sorted by clicks, most first; days in their order. At most 10,000.' }),
    total: z.int().meta({ description: 'Total number of rows.' }),
    totals: totals.meta({ description: 'Totals of all rows.' }),
    next_group_by_drilldown_enum: z
      .record(z.string(), z.string())
      .meta({ description: 'Groupings available for the next step of the path, with titles.' }),
  })
  .meta({ id: 'ClickPivot' })
