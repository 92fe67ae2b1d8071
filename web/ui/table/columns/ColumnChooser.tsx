import { useRef } from 'react'
import { Box, Text } from '@chakra-ui/react'
import { Columns3 } from 'lucide-react'
import { useShortcuts } from '../../shortcuts/useShortcuts'
import { Button } from '../../form/Button'
import type { ColumnChooserProps } from './ColumnChooserPanel'
import { Popover } from '../../overlay/Popover'
import { lazyComponent } from '../../layout/FaultBoundary'

const ColumnChooserPanel = lazyComponent(
  () => import('./ColumnChooserPanel'),
  'ColumnChooserPanel',
  <Box h="386px" aria-busy />,
)

/** Selects and sorts the columns of a table. Changes apply at once; saving makes them the user's default. */
export function ColumnChooser(props: ColumnChooserProps) {
  const { layout, shown } = props.arrangement
  const count = `${shown.length} of ${layout.length}`
  const button = useRef<HTMLButtonElement>(null)
  useShortcuts('lists', { columns: () => button.current?.click() })
  return (
    <Popover
      label="Columns"
      align="end"
      width={272}
      trigger={(trigger) => (
        <Button
          {...trigger}
          ref={button}
          // On phones only the icon is visible.
          aria-label={`Columns ${count}`}
          onPointerEnter={ColumnChooserPanel.preload}
          onFocus={ColumnChooserPanel.preload}
        >
          <Columns3 aria-hidden />
          <Text as="span" hideBelow="md">
            Columns{' '}
            <Text as="span" textStyle="figure" color="fg.subtle" fontWeight="normal">
              {count}
            </Text>
          </Text>
        </Button>
      )}
    >
      {() => <ColumnChooserPanel {...props} />}
    </Popover>
  )
}
