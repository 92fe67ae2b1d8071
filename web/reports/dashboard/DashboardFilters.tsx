import { useMemo, type ReactNode } from 'react'
import { Flex } from '@chakra-ui/react'
import { Button } from '../../ui/form/Button'
import { FilterChips } from '../../filters/panel/FilterChips'
import { filterChips } from '../../filters/words/filterChips'
import { idListsIn } from '../../filters/filterState'
import { LinkNotice } from '../../filters/LinkNotice'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { usePhone } from '../../ui/layout/useMedia'
import { dashboardDefaults, dashboardPanel } from './dashboardState'
import type { DashboardUrl } from './useDashboardUrl'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const FilterPanel = lazyComponent(() => import('../../filters/panel/FilterPanel'), 'FilterPanel', null)

const fixedPanel = { '& .filter-panel.overlay': { position: 'fixed', top: 'topbar' } }

type Props = DashboardUrl & { open: boolean; onOpen: (open: boolean) => void; children: ReactNode }

/** Filter of all blocks: chips above them, and the panel at the right. */
export function DashboardFilters({ state: { filters }, problems, now, apply, open, onOpen, children }: Props) {
  const phone = usePhone()
  const zone = useTimeZone().name
  const choices = useFilterChoices(open || idListsIn(filters))
  // Test leads are always excluded here, so this is not shown as a filter.
  const chosen = useMemo(() => ({ ...filters, isTest: null }), [filters])
  const chips = filterChips(chosen, { zone, now, choices })
  const close = () => onOpen(false)
  return (
    <>
      {chips.length > 0 && (
        <Flex wrap="wrap" align="center" gap="2" px="gutter" pt="1" pb="2">
          <FilterChips
            chips={chips.map(({ without, ...chip }) => ({
              ...chip,
              onRemove: () => apply({ filters: { ...without, isTest: false } }),
            }))}
          />
          <Button variant="ghost" size="sm" onClick={() => apply({ filters: dashboardDefaults })}>
            Clear all
          </Button>
        </Flex>
      )}
      <LinkNotice problems={problems} />
      <Flex flex="1" minW="0" css={fixedPanel}>
        {children}
        {open && (
          <FilterPanel
            {...{ mode: phone ? 'sheet' : 'overlay', description: dashboardPanel, applied: chosen }}
            {...{ choices, zone, now }}
            onApply={(filters) => {
              apply({ filters: { ...filters, isTest: false } })
              close()
            }}
            onCancel={() => {
              apply({ filters: dashboardDefaults })
              close()
            }}
            onClose={close}
          />
        )}
      </Flex>
    </>
  )
}
