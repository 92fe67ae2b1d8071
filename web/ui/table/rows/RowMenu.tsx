import { useId } from 'react'
import { Text } from '@chakra-ui/react'
import { MenuSheet } from '../../overlay/sheets'
import type { RowAction } from '../tableTypes'
import type { Point } from './useRowMenu'

interface Props {
  label: string
  isTitled?: boolean
  actions: readonly RowAction[]
  at: Point
  onChoose: (name: string) => void
  onClose: () => void
}

/** Menu of a row, at the pointer or below the active cell. */
export function RowMenu({ label, isTitled, actions, at, onChoose, onClose }: Props) {
  return (
    <MenuSheet
      label={label}
      at={at}
      ids={{ trigger: '', content: useId() }}
      close={onClose}
      head={
        isTitled && (
          <Text px="2" py="1" textStyle="hint" aria-hidden>
            {label}
          </Text>
        )
      }
      items={actions.map(({ name, icon, ...action }) => ({
        ...action,
        key: name,
        icon: icon ?? <i className={`dt-icon dt-icon-${name}`} aria-hidden />,
        act: () => onChoose(name),
      }))}
    />
  )
}
