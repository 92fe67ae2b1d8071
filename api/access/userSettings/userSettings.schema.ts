import { z } from 'zod'
import { maxPresetOrder } from '../../../shared/reports/presets'
import { searchKinds } from '../../../shared/app/search'
import { tableNamePattern } from '../../../shared/app/tableLayouts'
import { columnWidths } from '../../../shared/app/columnWidths'
import { id } from '../../app/http/ids'

const maxColumns = 100

const text = (name: string) =>
  z
    .string({ error: `${name} is required` })
    .min(1, `${name} is required`)
    .max(100, `${name} is too long`)

/** Width of a column and whether it is pinned; omitted if the user has not chosen. */
const placement = {
  width: z
    .int('Send whole pixels')
    .min(columnWidths.min, `At least ${columnWidths.min} pixels`)
    .max(columnWidths.max, `At most ${columnWidths.max} pixels`)
    .optional()
    .meta({ description: 'Width in pixels.' }),
  pinned: z
    .boolean('Send true or false')
    .optional()
    .meta({ description: 'Whether the column is fixed at the left edge.' }),
}

const storedColumn = z
  .object({
    field: z.string(),
    title: z.string(),
    visible: z.boolean(),
    sortable: z.boolean(),
    align: z.enum(['left', 'right', 'center']),
    ...placement,
  })
  .meta({ id: 'ColumnSetting' })

/** A column as sent; its field can be named `value`. */
const column = z
  .object({
    field: text('Field').optional(),
    value: text('Value').optional(),
    title: text('Title').optional(),
    visible: z.boolean().default(true),
    sortable: z.boolean().default(true),
    align: z.enum(['left', 'right', 'center']).default('left'),
    ...placement,
  })
  .refine(({ field, value }) => field ?? value, { error: 'A column needs its field', path: ['field'] })
  .transform(({ field, value = '', title, ...rest }) => ({
    field: field ?? value,
    title: title ?? field ?? value,
    ...rest,
  }))

const columns = z
  .array(column)
  .max(maxColumns, `At most ${maxColumns} columns`)
  .refine((list) => new Set(list.map(({ field }) => field)).size === list.length, 'Each column may be there once')

export const utcDateTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'Send it as yyyy-MM-dd HH:mm:ss')
  .refine((value) => {
    const date = new Date(`${value.replace(' ', 'T')}Z`)
    // Refuses days and hours that do not exist or overflow.
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value.replace(' ', 'T'))
  }, 'There is no such date and time')

/** A column of a report; as sent, its key can be named `field` or `value`. */
const storedReportColumn = z
  .object({ key: z.string(), title: z.string(), visible: z.boolean(), ...placement })
  .meta({ id: 'ReportColumnSetting' })
const reportColumn = z
  .object({
    key: text('Key').optional(),
    field: text('Field').optional(),
    value: text('Value').optional(),
    title: text('Title').optional(),
    visible: z.boolean().default(true),
    ...placement,
  })
  .refine(({ key, field, value }) => key ?? field ?? value, { error: 'A column needs its key', path: ['key'] })
  .transform(({ key, field, value = '', title, ...rest }) => {
    const name = key ?? field ?? value
    return { key: name, title: title ?? name, ...rest }
  })
const reportColumns = z
  .array(reportColumn)
  .max(maxColumns, `At most ${maxColumns} columns`)
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'Each column may be there once')

/** The layout of the columns of any table, without titles. */
const arrangedColumn = z
  .object({ field: text('Field'), visible: z.boolean().default(true), ...placement })
  .meta({ id: 'ArrangedColumn' })
const arrangement = z
  .array(arrangedColumn)
  .min(1, 'An arrangement needs a column')
  .max(maxColumns, `At most ${maxColumns} columns`)
  .refine((list) => new Set(list.map(({ field }) => field)).size === list.length, 'Each column may be there once')
const tableName = z.string().regex(tableNamePattern, 'Not a valid table name')

/** Maximum number of table layouts per user. */
export const maxTableLayouts = 200

const reportTab = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'Not a known report tab')

const maxWidgets = 50
const word = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'Use lower-case letters, digits and _')

const maxWidgetSettings = 20_000

/** A widget of the dashboard with its kind; a kind can occur several times with different settings. */
const widget = z
  .object({
    id: word,
    kind: word,
    settings: z
      .record(z.string(), z.unknown())
      .refine(
        (settings) => JSON.stringify(settings).length <= maxWidgetSettings,
        'The settings of a widget are too long',
      )
      .optional()
      .meta({ description: 'Settings of widgets that have any, for example a pivot.' }),
  })
  .meta({ id: 'DashboardWidget' })
const widgets = z
  .array(widget)
  .max(maxWidgets, `At most ${maxWidgets} widgets`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Each widget may be there once')

/** A record type and id, as in `GET /api/search`. */
const recordKey = z.object({ kind: z.enum(searchKinds, { error: 'There is no such kind of record' }), id })
const openedRecord = recordKey.extend({ opened_at: z.iso.datetime({ offset: true, error: 'Send it as ISO 8601' }) })

const keyOf = ({ kind, id }: z.infer<typeof recordKey>) => `${kind}:${id}`
const maxRecents = 20
const maxFavourites = 50
const each = <Item extends z.ZodType<z.infer<typeof recordKey>>>(item: Item, max: number) =>
  z
    .array(item)
    .max(max, `At most ${max} records`)
    .refine((list) => new Set(list.map(keyOf)).size === list.length, 'Each record may be there once')

/** Keys that can be changed; others are ignored. */
const extrasInput = z.object({
  allow_new_ftd_notification: z.boolean('Send true or false').optional(),
  last_pending_ftd_date: utcDateTime.nullable().optional().meta({ description: 'UTC, yyyy-MM-dd HH:mm:ss.' }),
  lead_details_columns: columns.nullable().optional(),
  pending_conversion_columns: columns.nullable().optional(),
  reports_columns: z
    .record(reportTab, reportColumns)
    .refine((tabs) => Object.keys(tabs).length <= 30, 'At most 30 report tabs')
    .nullable()
    .optional()
    .meta({ description: 'Columns of each report tab, under the key `reports_{tab}_columns`.' }),
  dashboard_widgets: widgets
    .nullable()
    .optional()
    .meta({ description: 'Widgets of the dashboard in display order; null for the default.' }),
  recent_records: each(openedRecord, maxRecents)
    .optional()
    .meta({ description: 'Recently opened records, newest first.' }),
  favourite_records: each(recordKey, maxFavourites).optional().meta({ description: "In the user's order." }),
  single_key_shortcuts: z
    .boolean('Send true or false')
    .optional()
    .meta({ description: 'Whether keyboard shortcuts without Ctrl or Cmd are enabled; true until saved.' }),
  table_layouts: z
    .record(tableName, arrangement.nullable())
    .refine(
      (tables) => Object.keys(tables).length <= maxTableLayouts,
      `At most ${maxTableLayouts} tables can be arranged`,
    )
    .optional()
    .meta({ description: 'Merged by table; null deletes the layout of a table.' }),
  compact_tables: z
    .boolean('Send true or false')
    .optional()
    .meta({ description: 'Whether tables use compact rows of 28 pixels.' }),
  hides_set_up: z
    .boolean('Send true or false')
    .optional()
    .meta({ description: 'Whether the dashboard leaves out the set-up list.' }),
  preset_order: z
    .array(id)
    .max(maxPresetOrder, `At most ${maxPresetOrder} presets`)
    .refine((list) => new Set(list).size === list.length, 'Each preset may be there once')
    .optional()
    .meta({ description: 'Ids of presets of all screens, in the order of the tabs.' }),
})

const extras = z.object({
  allow_new_ftd_notification: z.boolean().optional(),
  last_pending_ftd_date: z.string().nullable().optional(),
  lead_details_columns: z.array(storedColumn).nullable().optional(),
  pending_conversion_columns: z.array(storedColumn).nullable().optional(),
  reports_columns: z.record(z.string(), z.array(storedReportColumn)).nullable().optional(),
  dashboard_widgets: z.array(widget).nullable().optional(),
  recent_records: z.array(openedRecord.meta({ id: 'OpenedRecord' })).optional(),
  favourite_records: z.array(recordKey.meta({ id: 'RecordKey' })).optional(),
  single_key_shortcuts: z.boolean().optional(),
  table_layouts: z.record(z.string(), z.array(arrangedColumn).nullable()).optional(),
  compact_tables: z.boolean().optional(),
  hides_set_up: z.boolean().optional(),
  preset_order: z.array(z.int()).optional(),
})
export type Extras = z.infer<typeof extras>

export const settingsChange = z.object({ user_id: id, extras: extrasInput })
export const userSettings = z.object({ user_id: z.int(), timezone_id: z.int(), extras }).meta({ id: 'UserSettings' })
export const tableColumns = z
  .object({
    lead_details_columns: z.array(storedColumn).nullable(),
    pending_conversion_columns: z.array(storedColumn).nullable(),
  })
  .meta({ id: 'TableColumns' })
