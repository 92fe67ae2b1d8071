import { dirname, join } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importedIds?: readonly string[]; code?: string | null } | null
}

const under = (folder: string, ...files: string[]) => files.map((file) => join(process.cwd(), 'web', folder, file))

/**
 * What several screens load together, in the order in which a visit needs it. Files of a few hundred bytes each cost
 * more than what is in them: gzip finds nothing to repeat, and each is named in every list of what to load. A module
 * stands in the first part that needs it; what sign-in needs is left to the bundler.
 */
const parts: { name: string | null; roots: string[] }[] = [
  { name: null, roots: under('.', 'main.tsx', 'session/LoginPage.tsx') },
  {
    name: 'shell',
    roots: under('.', 'shell/MainShell.tsx', 'notifications/watchPendingFtd.ts', 'apollo/eventStream.ts'),
  },
  {
    name: 'table',
    roots: [
      ...under('components', 'DataTable.tsx', 'Pager.tsx', 'pageSize.ts', 'useDirtyGuard.tsx', 'TruncatedText.tsx'),
      ...under('components/table', 'actionsColumn.tsx', 'cells.tsx', 'useRowSelection.ts'),
    ],
  },
  {
    name: 'filters',
    roots: [
      ...under(
        'filters',
        'FilterWork.tsx',
        'FilterBar.tsx',
        'LinkNotice.tsx',
        'filterAddress.ts',
        'filterChips.ts',
        'filterState.ts',
        'filterFields.ts',
      ),
      ...under('filters', 'reportPath.ts', 'useFilterChoices.ts', 'useRememberedOpen.ts'),
      ...under('components', 'ColumnChooser.tsx', 'useColumnLayout.ts'),
      ...under(
        '.',
        'presets/usePagePreset.tsx',
        'reports/ReportTabBar.tsx',
        'leads/leadsUrl.ts',
        'leads/leadIdCell.tsx',
      ),
    ],
  },
]

/** Modules that hand on far more than any one importer needs: who imports from them needs the names alone. */
const lists = [/lucide-react\/dist\/esm\/lucide-react\.\w+$/, /web\/generated\/graphql\.ts$/]
const importsOfNames = /import \{([^}]+)\} from ["'](lucide-react|[./]*\/generated\/graphql)["']/g

/** The module that each name of a list comes from. */
function sourcesOf(graph: Graph, list: string): [string, string][] {
  const { code, importedIds = [] } = graph.getModuleInfo(list) ?? {}
  const named = [...(code ?? '').matchAll(/export \{([^}]+)\} from ["']([^"']+)["']/g)].flatMap(
    ([, names = '', file = '']) =>
      names.split(',').map((name): [string, string] => [name.replace(/.* as /, '').trim(), join(dirname(list), file)]),
  )
  const starred = importedIds.flatMap((id) =>
    [...(graph.getModuleInfo(id)?.code ?? '').matchAll(/export const (\w+)/g)].map(
      ([, name = '']): [string, string] => [name, id],
    ),
  )
  return named.length ? named : starred
}

function assign(graph: Graph) {
  const partOf = new Map<string, string | null>()
  const sources = new Map<string, string>()
  const visit = (id: string, part: string | null) => {
    const info = graph.getModuleInfo(id)
    if (!info || partOf.has(id)) return
    partOf.set(id, part)
    if (lists.some((list) => list.test(id))) {
      for (const [name, source] of sourcesOf(graph, id)) sources.set(name, source)
      return
    }
    info.importedIds?.forEach((next) => visit(next, part))
    for (const [, names = ''] of (info.code ?? '').matchAll(importsOfNames)) {
      for (const name of names.split(',')) visit(sources.get(name.replace(/ as .*/, '').trim()) ?? '', part)
    }
  }
  for (const { name, roots } of parts) {
    for (const root of roots) {
      if (!graph.getModuleInfo(root)) throw new Error(`No screen loads ${root}`)
      visit(root, name)
    }
  }
  return partOf
}

/** The file that a module goes into; null leaves it to the bundler. */
export function createPartOf() {
  let partOf: Map<string, string | null> | undefined
  return (id: string, graph: Graph): string | null => (partOf ??= assign(graph)).get(id) ?? null
}
