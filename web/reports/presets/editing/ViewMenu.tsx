import { Text } from '@chakra-ui/react'
import {
  ArrowLeft,
  ArrowRight,
  Copy,
  Ellipsis,
  Eye,
  EyeOff,
  PencilLine,
  RotateCcw,
  Save,
  Star,
  StarOff,
  Trash2,
  Users,
} from 'lucide-react'
import { IconButton } from '../../../ui/form/IconButton'
import { Menu, type MenuItem } from '../../../ui/overlay/Popover'
import { useMay } from '../../../app/session/useSession'
import { isShared, sharedText } from '../sharing'
import type { Preset } from '../usePresets'
import type { useViewActs } from './useViewActs'

interface Props {
  view: Preset
  /** Index of the tab; negative without one. */
  place: number
  /** Number of tabs. */
  count: number
  onMove: (from: number, to: number) => void
  isChanged: boolean
  acts: ReturnType<typeof useViewActs>
  onReset: () => void
  onEdit: () => void
  onCopy: () => void
  onDelete: () => void
}

/** Menu of the selected view. */
export function ViewMenu({ view, place, count, onMove, isChanged, acts, onReset, onEdit, onCopy, onDelete }: Props) {
  const may = useMay()
  const { isOwn, isDefault, isHidden } = view
  const items: (MenuItem | false)[] = [
    isOwn && isChanged && { label: 'Save changes', icon: Save, act: () => void acts.save(view) },
    isChanged && { label: 'Reset to the view', icon: RotateCcw, act: onReset },
    {
      label: isDefault ? 'No longer my default' : 'Make it my default',
      icon: isDefault ? StarOff : Star,
      act: () => void acts.toggleDefault(view),
    },
    isOwn && { label: 'Rename and share…', icon: PencilLine, act: onEdit },
    { label: 'Save a copy…', icon: Copy, act: onCopy },
    place > 0 && { label: 'Move left', icon: ArrowLeft, act: () => onMove(place, place - 1) },
    place >= 0 && place < count - 1 && { label: 'Move right', icon: ArrowRight, act: () => onMove(place, place + 1) },
    !isOwn && {
      label: isHidden ? 'Show among the tabs' : 'Hide from the tabs',
      icon: isHidden ? Eye : EyeOff,
      act: () => void acts.hide(view, !isHidden),
    },
    isShared(view) &&
      (isOwn || may('ROLES_EDIT')) && { label: 'Stop sharing', icon: Users, act: () => void acts.endSharing(view) },
    isOwn && { label: 'Delete…', icon: Trash2, act: onDelete },
  ]
  return (
    <Menu
      label={`Actions of ${view.name}`}
      align="end"
      width={232}
      trigger={(trigger) => (
        <IconButton {...trigger} label={`Actions of ${view.name}`} size="sm">
          <Ellipsis aria-hidden />
        </IconButton>
      )}
      head={
        <Text textStyle="hint" px="2" py="1" dir="auto">
          {isOwn ? sharedText(view) : `Shared by ${view.ownerName}`}
        </Text>
      }
      items={items.filter((item) => item !== false)}
    />
  )
}
