import { Box } from '@chakra-ui/react'
import { LayoutDashboard, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/form/Button'
import { PageHead } from '../../../ui/layout/PageHead'
import { EmptyState } from '../../../ui/layout/QueryStates'
import { Skeleton } from '../../../ui/layout/Skeleton'
import { routeTable } from '../../../app/routeTable'
import { useMay } from '../../../app/session/useSession'
import { permittedNavigation } from '../../../app/shell/navigation'
import { AttentionStrip } from '../AttentionStrip'

/** For users who may see no block: items that need attention, a greeting, and their screens. */
export function NoBlocks({ asked }: { asked: number }) {
  const may = useMay()
  const navigate = useNavigate()
  const entries = permittedNavigation(may)
    .flatMap(({ entries }) => entries)
    .filter(({ route }) => route !== 'DashboardView')
  const text = entries.length
    ? 'Your role has no figures on the dashboard. These are the screens it has:'
    : 'Your role has no screens yet. An administrator can add them.'
  return (
    <>
      <PageHead title="Dashboard" />
      <AttentionStrip asked={asked} />
      <EmptyState icon={LayoutDashboard} title="Welcome" text={text}>
        {entries.map(({ route, label, icon: Icon }) => (
          <Button key={route} onClick={() => void navigate(routeTable[route].path)}>
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
      </EmptyState>
    </>
  )
}

/** For users who removed all blocks. */
export function NoWidgets({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={LayoutDashboard}
      title="No widgets chosen"
      text="Your dashboard is empty. Choose the blocks that you want to see here."
    >
      <Button variant="solid" onClick={onAdd}>
        <Plus aria-hidden />
        Add Widget
      </Button>
    </EmptyState>
  )
}

/** Placeholder before the blocks are known. */
export const DashboardSkeleton = () => (
  <Box as="section" p="gutter" aria-busy="true" aria-label="Loading the dashboard">
    <Skeleton height={280} />
  </Box>
)
