import { dirname, join } from 'node:path'

/** Packages that every screen needs and that rarely change: one file, which browsers cache across releases. */
export const everyScreensPackages =
  /node_modules\/(?!@apollo\/client\/react\/hooks\/useLazyQuery)(react|react-dom|scheduler|react-router|@apollo|graphql|rxjs|optimism|@wry|@chakra-ui|@pandacss|@emotion|stylis)\//

interface Graph {
  getModuleInfo(id: string): { importedIds?: readonly string[]; code?: string | null } | null
}

const under = (...files: string[]) => files.map((file) => join(process.cwd(), 'web', file))

const icons = (...names: string[]) =>
  names.map((name) => join(process.cwd(), 'node_modules/lucide-react/dist/esm/icons', `${name}.mjs`))

/**
 * Modules that several screens share, in the order in which a visit needs them. Many small files compress badly and
 * make the preload lists longer. A module belongs to the first part that needs it; the bundler places the rest.
 */
const parts: { name: string; roots: string[] }[] = [
  { name: 'start', roots: under('main.tsx') },
  {
    name: 'controls',
    roots: [
      ...under('ui/form/Field.tsx', 'ui/form/Input.tsx', 'ui/form/TextField.tsx', 'ui/form/useSingleRun.ts'),
      ...under('app/theme/colourMode.ts'),
      ...icons('eye', 'eye-off', 'moon', 'split', 'sun'),
    ],
  },
  {
    name: 'shell',
    roots: under('app/shell/MainShell.tsx', 'app/notifications/watchPendingFtd.ts', 'app/apollo/eventStream.ts'),
  },
  {
    name: 'table',
    roots: [
      ...under(
        'ui/table/DataTable.tsx',
        'ui/table/Pager.tsx',
        'ui/table/pageSize.ts',
        'ui/form/useDirtyGuard.tsx',
        'ui/show/TruncatedText.tsx',
      ),
      ...under(
        'ui/overlay/MenuItems.tsx',
        'ui/layout/PageHead.tsx',
        'ui/form/choices/SelectButton.tsx',
        'ui/show/StatusBadge.tsx',
        'ui/form/useSettled.ts',
      ),
      ...under('ui/table/rows/actionsColumn.tsx', 'ui/table/rows/cells.tsx', 'ui/table/rows/useRowSelection.ts'),
      ...under('../shared/leads/leadColumns.ts'),
      ...under('leads/leads/table/LeadLegends.tsx'),
      ...under('leads/leadPanel/useLeadRows.ts'),
      ...under('generated/documents/heldLeadsCount.ts'),
      ...icons('circle-dollar-sign', 'ellipsis', 'flask-conical', 'flask-conical-off', 'hand', 'pencil', 'plus'),
      ...icons('rotate-ccw', 'shuffle', 'star', 'star-off', 'trash'),
    ],
  },
  {
    name: 'filters',
    roots: [
      ...under(
        'filters/FilterLayout.tsx',
        'filters/FilterBar.tsx',
        'filters/LinkNotice.tsx',
        'filters/filterAddress.ts',
        'filters/words/filterChips.ts',
        'filters/filterState.ts',
        'filters/columnFilters.ts',
        'filters/filterFields.ts',
      ),
      ...under(
        'filters/reportPath.ts',
        'filters/useFilterChoices.ts',
        'filters/useFiltersOpen.ts',
        'filters/useRememberedOpen.ts',
      ),
      ...under('ui/table/columns/ColumnChooser.tsx', 'ui/table/columns/useColumnLayout.ts'),
      ...under(
        'reports/exports/ExportPopover.tsx',
        'reports/presets/presetConfig.ts',
        'reports/presets/useDefaultView.ts',
        'reports/presets/usePagePreset.tsx',
        'reports/presets/ViewBar.tsx',
        'reports/reports/ReportTabBar.tsx',
        'leads/leads/leadsUrl.ts',
        'leads/leads/table/leadIdCell.tsx',
      ),
    ],
  },
  {
    name: 'forms',
    roots: [
      ...under(
        'records/RecordDialog.tsx',
        'records/useRecordForm.tsx',
        'records/useSaveRecord.ts',
        'ui/form/Checkbox.tsx',
        'ui/form/SwitchRow.tsx',
        'ui/form/focusFirstWrong.ts',
        'ui/overlay/ConfirmDialog.tsx',
      ),
      ...under(
        'ui/form/choices/ChoicesFailed.tsx',
        'ui/form/choices/ChoicesField.tsx',
        'ui/form/choices/SearchSelect.tsx',
        'ui/form/choices/Segmented.tsx',
        'ui/form/choices/WordsField.tsx',
      ),
      ...icons(
        'arrow-left',
        'arrow-right',
        'calendar',
        'check',
        'chevron-up',
        'circle-minus',
        'clock',
        'external-link',
      ),
      ...icons('grip-vertical', 'pause', 'play', 'save', 'search', 'search-x'),
    ],
  },
  {
    name: 'lists',
    roots: [
      ...under(
        'records/DeleteRecord.tsx',
        'records/HealthMark.tsx',
        'records/RecordFacts.tsx',
        'records/RecordPage.tsx',
        'records/list/PagedTable.tsx',
        'records/list/RecordsList.tsx',
        'records/list/StatusSwitch.tsx',
        'records/list/activeBadge.tsx',
        'records/list/addToList.ts',
        'records/list/refetchRow.ts',
        'records/list/useRecordsUrl.ts',
        'records/list/useRowActions.ts',
        'records/useUndoDeletion.ts',
      ),
      ...under(
        'access/auditLog/HistoryLink.tsx',
        'app/apollo/forgetNames.ts',
        'app/apollo/useRefetchOn.ts',
        'app/palette/FavouriteStar.tsx',
        'leads/leadPanel/LeadLink.tsx',
        'leads/leads/LeadsLink.tsx',
        'ui/form/SearchBox.tsx',
        'ui/show/PartnerLink.tsx',
        'ui/table/ListTable.tsx',
        'ui/table/moved.ts',
        'ui/table/rows/several.tsx',
        'ui/time/DateTime.tsx',
        '../shared/partners/hoursSummary.ts',
      ),
    ],
  },
]

/** Modules with re-exports, of which importers need only the imported names. */
const lists = [/lucide-react\/dist\/esm\/lucide-react\.\w+$/, /web\/generated\/graphql\.ts$/]
const importsOfNames = /import \{([^}]+)\} from ["'](lucide-react|[./]*\/generated\/graphql)["']/g

/** Source module of each re-exported name. */
function sourcesOf(graph: Graph, list: string): [string, string][] {
  const { code, importedIds = [] } = graph.getModuleInfo(list) ?? {}
  const named = [...(code ?? '').matchAll(/export \{([^}]+)\} from ["']([^"']+)["']/g)].flatMap(
    ([, names = '', file = '']) =>
      names.split(',').map((name): [string, string] => [name.replace(/^.* as /, '').trim(), join(dirname(list), file)]),
  )
  const starred = importedIds.flatMap((id) =>
    [...(graph.getModuleInfo(id)?.code ?? '').matchAll(/export const (\w+)/g)].map(
      ([, name = '']): [string, string] => [name, id],
    ),
  )
  return named.length ? named : starred
}

/** These modules and all their imports. */
function closureOf(graph: Graph, roots: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const sources = new Map<string, string>()
  const visit = (id: string) => {
    const info = graph.getModuleInfo(id)
    if (!info || reached.has(id) || everyScreensPackages.test(id)) return
    reached.add(id)
    if (lists.some((list) => list.test(id))) {
      for (const [name, source] of sourcesOf(graph, id)) sources.set(name, source)
      return
    }
    info.importedIds?.forEach(visit)
    for (const [, names = ''] of (info.code ?? '').matchAll(importsOfNames)) {
      for (const name of names.split(',')) visit(sources.get(name.replace(/ as .*/, '').trim()) ?? '')
    }
  }
  for (const root of roots) {
    if (!graph.getModuleInfo(root)) throw new Error(`No screen loads ${root}`)
    visit(root)
  }
  return reached
}

function assign(graph: Graph) {
  const partOf = new Map<string, string>()
  for (const { name, roots } of parts)
    for (const id of closureOf(graph, roots)) if (!partOf.has(id)) partOf.set(id, name)
  return partOf
}

/** Output part of a module; null lets the bundler decide. */
export function createPartOf() {
  let partOf: Map<string, string> | undefined
  return (id: string, graph: Graph): string | null => (partOf ??= assign(graph)).get(id) ?? null
}
