import { countOf } from '../../../../shared/app/format'
import { Suspense, useMemo, useState } from 'react'
import { Box, Text } from '@chakra-ui/react'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { groupFacts } from '../../../../shared/reports/reportGroups'
import { Button } from '../../../ui/form/Button'
import { DeleteDialog } from '../../../ui/overlay/ConfirmDialog'
import { FaultBoundary, lazyComponent } from '../../../ui/layout/FaultBoundary'
import { Menu } from '../../../ui/overlay/Popover'
import { toast } from '../../../ui/overlay/toasts'
import { filterChips } from '../../../filters/words/filterChips'
import { useLeadPivotQuery } from '../../../generated/graphql'
import { chartRows } from '../../pivot/views/chartRows'
import { PivotWidgetTable } from '../../pivot/widget/PivotWidgetTable'
import { readPivotWidget, writePivotWidget, type PivotWidget } from '../../pivot/widget/pivotWidget'
import { toReportRequest } from '../../reports/reportRequest'
import { reportsHref } from '../../reports/reportsUrl'
import { useTimeZone } from '../../../ui/time/TimeZoneContext'
import { Block, rowsSkeleton } from '../Block'
import { TitleDialog } from './TitleDialog'
import { useMinute } from '../useMinute'
import { defaultWidgets, type StoredWidget, type Widget } from './widgets'

const ReportChart = lazyComponent(() => import('../../pivot/views/ReportChart'), 'ReportChart')

interface Props {
  widget: Widget
  stored: readonly StoredWidget[] | null | undefined
  /** Throws if saving fails. */
  save: (widgets: readonly StoredWidget[]) => Promise<void>
}

function Drawn({ pivot, widget, ...block }: Props & { pivot: PivotWidget }) {
  const { stored, save } = block
  const { name: zone } = useTimeZone()
  const now = useMinute()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const { tab, filters, look, title } = pivot
  const request = useMemo(() => toReportRequest(filters, zone, now), [filters, zone, now])
  const answer = useLeadPivotQuery({ variables: { ...request, groupBy: tab }, fetchPolicy: 'no-cache' })
  const chips = filterChips(filters, { zone, now, choices: { status: 'loading' } })
  const range = chips.find(({ key }) => key === 'date')?.text ?? 'All time'
  const others = chips.filter(({ key }) => key !== 'date' && key !== 'isTest').length
  const note = `${range}${others ? `, ${countOf(others, 'filter')}` : ''}`
  const before = stored ?? defaultWidgets
  const rename = (name: string) =>
    save(
      before.map((other) =>
        other.id === widget.id ? { ...other, settings: writePivotWidget({ ...pivot, title: name }) } : other,
      ),
    )
  const remove = async () => {
    try {
      await save(before.filter(({ id }) => id !== widget.id))
      setOpen(null)
    } catch (error) {
      toast.error('Failed to save the dashboard. Please try again.', { error }) // the block stays
    }
  }
  return (
    <>
      <Block
        title={title}
        note={note}
        answer={answer}
        asked={now}
        actions={
          <>
            <Link className="link" to={reportsHref({ tab, filters })}>
              Open report
            </Link>
            <Menu
              label={`Actions for ${title}`}
              align="end"
              trigger={(trigger) => (
                <Button {...trigger} icon size="sm" variant="ghost" aria-label={`Actions for ${title}`}>
                  <Ellipsis aria-hidden className="small" />
                </Button>
              )}
              items={[
                { label: 'Edit title', icon: Pencil, act: () => setOpen('rename') },
                { label: 'Remove', icon: Trash2, act: () => setOpen('remove') },
              ]}
            />
          </>
        }
      >
        {({ leadPivot }) => {
          if (!leadPivot?.rows.length)
            return (
              <Text color="fg.subtle" px="gutter" pt="3" pb="5">
                {`No ${groupFacts[tab].many} in this range.`}
              </Text>
            )
          if (look === 'table') return <PivotWidgetTable widget={pivot} pivot={leadPivot} />
          return (
            <FaultBoundary what="The chart" resetBy={leadPivot}>
              <Suspense fallback={rowsSkeleton}>
                <Box px="gutter" pb="2" height="216px">
                  <ReportChart
                    title={`${title}: leads and FTDs by ${groupFacts[tab].one.toLowerCase()}`}
                    bars={chartRows(leadPivot, tab).bars}
                    isDaily={tab === 'createdAt'}
                  />
                </Box>
              </Suspense>
            </FaultBoundary>
          )
        }}
      </Block>
      {open === 'rename' && (
        <TitleDialog heading="Edit title" act="Save" title={title} save={rename} onClose={() => setOpen(null)} />
      )}
      {open === 'remove' && (
        <DeleteDialog
          what={`the report ${title} from the dashboard`}
          onConfirm={remove}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** A report on the dashboard with its own filters; nothing for invalid settings. */
export function PivotBlock({ widget, stored, save }: Props) {
  const pivot = useMemo(() => readPivotWidget(widget.settings), [widget.settings])
  return pivot && <Drawn {...{ pivot, widget, stored, save }} />
}
