import { type ReactNode, useEffect, useRef } from 'react'
import { Box, chakra, HStack } from '@chakra-ui/react'
import { openModal } from '../overlay/modals'
import { useShortcuts } from '../shortcuts/useShortcuts'
import { PanelBar } from './PanelBar'
import { usePhone } from './useMedia'

/** Place of a panel beside its list. */
export interface Docked {
  /** `4 of 2,548`; null if the list does not have it. */
  position: string | null
  /** Opens the row above and below; null if there is none. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** Address of the panel. */
  href: string
  onClose: () => void
}

interface Props extends Docked {
  name: string
  /** Told to screen readers when it changes. */
  said: string
  labels: { previous: string; next: string }
  foot?: ReactNode
  children: ReactNode
}

/** Beside the table from 1280 px, over it from 768 px, in its place on phones. */
const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    bg: 'bg',
    overflow: 'hidden',
    _focus: { outline: 0 },
    mdDown: { position: 'fixed', zIndex: 50, inset: 0 },
    md: { borderLeft: '1px solid {colors.border.strong}' },
    mdToXl: { position: 'absolute', zIndex: 30, inset: '0 0 0 auto', width: 'min(456px, 100%)', boxShadow: 'lg' },
    xl: { flex: 'none', width: '456px' },
  },
})
/** Look of a part of a panel. */
export const panelSection = { px: 'gutter', py: '3', _notFirst: { borderTopWidth: '1px' } }

/** Escape closes the panel, unless something above it or a field has it. */
function useEscape(onClose: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || openModal() !== null) return
      if (event.target instanceof HTMLElement && event.target.closest('input, [role=listbox], [role=menu]')) return
      onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

/** A row of a list opened beside it. J and K step through the list, Escape closes. */
export function DockedPanel({
  name,
  said,
  labels,
  href,
  position,
  onPrevious,
  onNext,
  onClose,
  foot,
  children,
}: Props) {
  const phone = usePhone()
  const panel = useRef<HTMLDivElement>(null)
  useShortcuts('entry', { next: () => onNext?.(), previous: () => onPrevious?.() })
  useEscape(onClose)
  useEffect(() => {
    if (phone) panel.current?.focus({ preventScroll: true })
  }, [phone])
  return (
    <Frame
      ref={panel}
      role={phone ? 'dialog' : 'complementary'}
      aria-modal={phone || undefined}
      aria-label={name}
      tabIndex={-1}
    >
      <PanelBar {...{ labels, href, position, onPrevious, onNext, onClose }} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Box flex="1" minH="0" overflow="auto">
        {children}
      </Box>
      {foot && (
        <HStack gap="3" px="gutter" py="2.5" borderTopWidth="1px">
          {foot}
        </HStack>
      )}
    </Frame>
  )
}
