/**
 * Which blocks a dashboard is made of. What a user chose is a list of `{ id, kind }`: a kind may stand there more than once,
 * so that widgets with settings of their own (a pivot, say) become new kinds beside these.
 */
import type { ColumnLayout } from '../../../ui/table/columns/columnLayout'
import { isObject } from '../../../filters/words/filterJson'

export const widgetKinds = {
  statistics: { title: 'Global Statistics', permission: 'DASHBOARDS_LIST', place: 'full' },
  overview: { title: 'Overview', permission: 'PENDING_CONVERSIONS_LIST', place: 'full' },
  top_publishers: { title: 'Top Publishers', permission: 'PUBLISHERS_LIST', place: 'side' },
  top_advertisers: { title: 'Top Advertisers', permission: 'ADVERTISERS_LIST', place: 'side' },
  pivot: { title: 'Report', permission: 'REPORTS_LIST', place: 'full' },
  latest_ftds: { title: 'Latest FTDs', permission: 'PENDING_CONVERSIONS_LIST', place: 'main' },
} as const satisfies Record<string, { title: string; permission: string; place: 'full' | 'side' | 'main' }>

export type WidgetKind = keyof typeof widgetKinds
/** A widget as it is stored: its kind may be one that this client does not know. */
export interface StoredWidget {
  id: string
  kind: string
  /** What this one shows, of kinds that need to be told. */
  settings?: unknown
}
export type Widget = StoredWidget & { kind: WidgetKind }

const kinds = Object.keys(widgetKinds) as WidgetKind[]
/** Each kind that needs no settings once, in this order, until a user chooses. */
export const defaultWidgets: readonly Widget[] = kinds
  .filter((kind) => kind !== 'pivot')
  .map((kind) => ({ id: kind, kind }))

const isKnown = (widget: StoredWidget): widget is Widget => widget.kind in widgetKinds
type May = (permission: string) => boolean
const isAllowed =
  (may: May) =>
  ({ kind }: Widget) =>
    may(widgetKinds[kind].permission)

/** What is shown: the chosen widgets that this client knows and the user may see. */
export const shownWidgets = (stored: readonly StoredWidget[] | null | undefined, may: May): Widget[] =>
  (stored ?? defaultWidgets).filter(isKnown).filter(isAllowed(may))

/** What there is to choose from: the shown ones in their order, then those that are not. */
export function widgetChoices(shown: readonly Widget[], may: May): ColumnLayout {
  const rest = defaultWidgets.filter(isAllowed(may)).filter(({ id }) => !shown.some((widget) => widget.id === id))
  return [
    ...shown.map(({ id }) => ({ field: id, visible: true })),
    ...rest.map(({ id }) => ({ field: id, visible: false })),
  ]
}

/** A widget as it is sent to be stored. */
export const toStore = ({ id, kind, settings }: StoredWidget): StoredWidget => ({
  id,
  kind,
  ...(settings != null && { settings }),
})

/** The title of a widget: its own where it has one. */
export const widgetTitle = ({ id, kind, settings }: StoredWidget): string =>
  (isObject(settings) && typeof settings.title === 'string' && settings.title) ||
  (widgetKinds[kind as WidgetKind]?.title ?? id)

/** The list to store. What the user could not choose, for want of a permission or of a newer client, stays at the end. */
export function chosenWidgets(
  choices: ColumnLayout,
  stored: readonly StoredWidget[] | null | undefined,
  may: May,
): StoredWidget[] {
  const before = stored ?? defaultWidgets
  const widgetOf = (id: string): StoredWidget =>
    [...before, ...defaultWidgets].find((widget) => widget.id === id) ?? { id, kind: id }
  const hidden = before.filter((widget) => !isKnown(widget) || !isAllowed(may)(widget))
  const chosen = choices.filter(({ visible }) => visible).map(({ field }) => widgetOf(field))
  return [...chosen, ...hidden].map(toStore)
}

export function moveChoice(choices: ColumnLayout, from: number, to: number): ColumnLayout {
  const moved = choices[from]
  if (!moved || to < 0 || to >= choices.length) return choices
  const rest = choices.filter((_, index) => index !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

type Band = { full: Widget } | { side: Widget[]; main: Widget[]; isMainFirst: boolean }

/** Rows of the page: a wide block by itself, and what stands between two wide ones as a narrow and a broad column. */
export function bandsOf(widgets: readonly Widget[]): Band[] {
  const bands: Band[] = []
  for (const widget of widgets) {
    const { place } = widgetKinds[widget.kind]
    const last = bands.at(-1)
    if (place === 'full') bands.push({ full: widget })
    else if (last && 'side' in last) last[place].push(widget)
    else bands.push({ side: [], main: [], isMainFirst: place === 'main', [place]: [widget] })
  }
  return bands
}
