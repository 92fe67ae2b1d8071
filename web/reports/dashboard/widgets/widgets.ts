/**
 * Blocks of a dashboard. A user's selection is a list of `{ id, kind }`, in which a kind may occur several times with
 * different settings.
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

type WidgetKind = keyof typeof widgetKinds
/** A stored widget, whose kind may be unknown to this client. */
export interface StoredWidget {
  id: string
  kind: string
  /** Settings of kinds that need some. */
  settings?: unknown
}
export type Widget = StoredWidget & { kind: WidgetKind }

const kinds = Object.keys(widgetKinds) as WidgetKind[]
/** Default: each kind without settings once, in this order. */
export const defaultWidgets: readonly Widget[] = kinds
  .filter((kind) => kind !== 'pivot')
  .map((kind) => ({ id: kind, kind }))

const isKnown = (widget: StoredWidget): widget is Widget => widget.kind in widgetKinds
type May = (permission: string) => boolean
const isAllowed =
  (may: May) =>
  ({ kind }: Widget) =>
    may(widgetKinds[kind].permission)

/** Selected widgets that this client knows and the user may see. */
export const shownWidgets = (stored: readonly StoredWidget[] | null | undefined, may: May): Widget[] =>
  (stored ?? defaultWidgets).filter(isKnown).filter(isAllowed(may))

/** Choices: shown widgets in order, then hidden ones. */
export function widgetChoices(shown: readonly Widget[], may: May): ColumnLayout {
  const rest = defaultWidgets.filter(isAllowed(may)).filter(({ id }) => !shown.some((widget) => widget.id === id))
  return [
    ...shown.map(({ id }) => ({ field: id, visible: true })),
    ...rest.map(({ id }) => ({ field: id, visible: false })),
  ]
}

/** A widget in storage format. */
export const toStore = ({ id, kind, settings }: StoredWidget): StoredWidget => ({
  id,
  kind,
  ...(settings != null && { settings }),
})

/** Title of a widget: its own, if it has one. */
export const widgetTitle = ({ id, kind, settings }: StoredWidget): string =>
  (isObject(settings) && typeof settings.title === 'string' && settings.title) ||
  (widgetKinds[kind as WidgetKind]?.title ?? id)

/** List to store. Widgets that the user could not select (no permission or unknown kind) are kept at the end. */
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

/** Narrow and broad blocks between two wide ones. */
export interface BlockBand {
  id: string
  side: Widget[]
  main: Widget[]
  isMainFirst: boolean
}

/** Rows of the page: a wide block alone; blocks between two wide ones as a narrow and a broad column. */
export function bandsOf(widgets: readonly Widget[]): ({ full: Widget } | BlockBand)[] {
  const bands: ReturnType<typeof bandsOf> = []
  for (const widget of widgets) {
    const { place } = widgetKinds[widget.kind]
    const last = bands.at(-1)
    if (place === 'full') bands.push({ full: widget })
    else if (last && 'side' in last) last[place].push(widget)
    else bands.push({ id: widget.id, side: [], main: [], isMainFirst: place === 'main', [place]: [widget] })
  }
  return bands
}
