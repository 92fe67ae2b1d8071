import type { ReactNode } from 'react'
import { Flex, Stack } from '@chakra-ui/react'
import type { FilterPanelProps } from './panel/FilterPanel'
import { Skeleton } from '../ui/layout/Skeleton'
import { useTimeZone } from '../ui/time/TimeZoneContext'
import { usePhone, useWide } from '../ui/layout/useMedia'
import { lazyComponent } from '../ui/layout/FaultBoundary'

const FilterPanel = lazyComponent(() => import('./panel/FilterPanel'), 'FilterPanel', <PanelSkeleton />)

type Props = Omit<FilterPanelProps, 'mode' | 'zone' | 'onClose'> & {
  open: boolean
  onOpen: (open: boolean) => void
  /** The filtered content. */
  children: ReactNode
}

/** Content with its filter panel: docked beside it, as overlay on narrow screens, or full-screen on phones. */
export function FilterLayout({ open, onOpen, onApply, children, ...panel }: Props) {
  const phone = usePhone()
  const wide = useWide()
  const zone = useTimeZone().name
  return (
    <Flex position="relative" flex="1" minH="0">
      <div className="fill">{children}</div>
      {open && (
        <FilterPanel
          {...panel}
          mode={phone ? 'sheet' : wide ? 'docked' : 'overlay'}
          zone={zone}
          onApply={(filters) => {
            onApply(filters)
            // On a phone the panel covers what it filters.
            if (phone) onOpen(false)
          }}
          onClose={() => onOpen(false)}
        />
      )}
    </Flex>
  )
}

/** Placeholder of the panel while its code is loading, so that the layout does not shift twice. */
function PanelSkeleton() {
  return (
    <Stack
      hideBelow="xl"
      gap="22px"
      flex="none"
      w="panel"
      p="20px 16px"
      borderLeftWidth="1px"
      overflow="hidden"
      aria-busy
    >
      {[120, 280, 280, 200, 160, 180].map((width, index) => (
        <Skeleton key={index} width={width} height={12} />
      ))}
    </Stack>
  )
}
