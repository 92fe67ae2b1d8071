import { useEffect, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Box, chakra, Flex, Heading, Spacer, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { IconButton } from '../../ui/form/IconButton'
import { Modal } from '../../ui/overlay/overlays'

interface Props {
  /** `sheet` is a modal dialog on phones, `overlay` covers the right edge, `docked` is beside the content. */
  mode: 'docked' | 'overlay' | 'sheet'
  /** Number of active filters. */
  active?: number
  isDirty: boolean
  cancelLabel?: string | undefined
  onCancel: () => void
  onApply: () => void
  onClose: () => void
  /** Beside Apply. */
  presets?: ReactNode
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

const aside = { flex: 'none', width: 'panel', maxWidth: 'full', minHeight: 0, borderLeft: '1px solid {colors.border}' }
const overlay = { ...aside, position: 'absolute', inset: '0 0 0 auto', zIndex: 30, boxShadow: 'lg' } as const
const fields = { flex: 1, px: '4', pb: '4', overflow: 'auto', overscrollBehavior: 'contain', scrollbarWidth: 'thin' }
const footer = {
  gap: '2',
  px: '4',
  py: '2.5',
  borderTop: '1px solid {colors.border}',
  mdDown: { '& > *': { flex: 1 } },
}

export const FilterSection = chakra('section', {
  base: { py: '2.5', borderTop: '1px solid {colors.border}', _first: { pt: '2px', borderTop: 0 } },
})

/** Escape closes an overlay, wherever the focus is, unless another element handles the key. */
function useEscape(isOver: boolean, onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOver) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('[role=dialog], [popover], [role=menu]')
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) close.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOver])
}

/** Frame of a filter panel: nothing applies until Apply, or Ctrl/Cmd+Enter. */
export function FilterFrame(props: Props) {
  const { mode, active, isDirty, cancelLabel = 'Cancel', onCancel, onApply, onClose, presets, ref, children } = props
  useEscape(mode === 'overlay', onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onApply()
  }
  const content = (
    <>
      <Flex as="header" align="center" gap="2" p="10px 8px 8px 16px">
        <Heading as="h2" textStyle="heading">
          Filters
        </Heading>
        {active !== undefined && <span className="subtle">{active} active</span>}
        <Text as="span" role="status" textStyle="hint" color="warning.fg" ml="auto">
          {isDirty && 'Not applied yet'}
        </Text>
        <IconButton label="Close filters" size="sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </Flex>
      <Flex asChild direction="column" flex="1" minH="0">
        <form
          ref={ref}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onApply()
          }}
        >
          <Box css={fields}>{children}</Box>
          <Flex as="footer" css={footer}>
            <Button variant="ghost" onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Spacer hideBelow="md" />
            {presets}
            <Button variant="solid" type="submit" title="Ctrl + Enter">
              Apply
            </Button>
          </Flex>
        </form>
      </Flex>
    </>
  )
  if (mode === 'sheet')
    return (
      <Modal label="Filters" placement="full" className="filter-panel" onClose={onClose} onKeyDown={onKeyDown}>
        {content}
      </Modal>
    )
  return (
    <Flex asChild direction="column" bg="bg" css={mode === 'overlay' ? overlay : aside}>
      <aside className={`filter-panel ${mode}`} aria-label="Filters" onKeyDown={onKeyDown}>
        {content}
      </aside>
    </Flex>
  )
}
