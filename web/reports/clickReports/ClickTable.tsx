import { useCallback, useMemo } from 'react'
import { Box, Spacer } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import type { ClickGroup } from '../../../shared/reports/clickReports'
import { groupFacts } from '../../../shared/reports/reportGroups'
import { Button } from '../../ui/form/Button'
import { saveSheet } from '../exports/saveSheet'
import type { ClickFilterInput } from '../../generated/graphql'
import type { TableSort } from '../../ui/table/tableTypes'
import { DrillTable, type DrillTableProps } from '../drill/DrillTable'
import { mostFirst } from '../drill/drillRows'
import { flatRows } from '../pivot/reportRows'
import type { DrillUrl } from '../drill/useDrillUrl'
import { reportTabs } from '../reports/reportTabs'
import { ClickLevel } from './ClickLevel'
import { sortLevels } from './clickRows'
import { clickSheet } from './clickSheet'

type Drawn = 'skip' | 'answers' | 'onAnswer' | 'columns' | 'arrangement' | 'empty'
interface Props extends Pick<DrillUrl<ClickGroup>, 'state' | 'go' | 'asked'>, Pick<DrillTableProps, Drawn> {
  filter: ClickFilterInput
  /** Fields of visible columns in order. */
  shown: readonly string[]
}

/** A click report with its export. */
export function ClickTable({ state, filter, answers, go, shown, ...drawn }: Props) {
  const { tab, open } = state
  const sort = useMemo(() => state.sort ?? mostFirst(tab, 'clicks'), [state.sort, tab])
  const onSort = useCallback((sort: TableSort) => go({ sort }), [go])
  const sorted = useMemo(() => sortLevels(answers, sort), [answers, sort])
  const titles = groupFacts[tab]
  return (
    <DrillTable
      {...drawn}
      {...{ tab, open, go, sort, titles }}
      answers={sorted}
      sortRows={null}
      onSort={onSort}
      level={(props) => <ClickLevel key={props.level.id} {...props} filter={filter} />}
      label={`${reportTabs[tab]} click report`}
      foot={({ rows, total }) => (
        <>
          <Box as="span" hideBelow="md" color="fg.subtle">
            Clicks count by their time, and each fact of the leads that they brought by its own date
          </Box>
          <Spacer />
          {rows && total && rows.length > 0 && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() =>
                void saveSheet(clickSheet({ rows: flatRows(rows), total, shown, title: titles.one }), 'csv')
              }
            >
              <Download aria-hidden />
              Export CSV
            </Button>
          )}
        </>
      )}
    />
  )
}
