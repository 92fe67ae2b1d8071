import { useEffect, useRef, type ReactNode } from 'react'
import { Box } from '@chakra-ui/react'
import { ChevronDown, Download } from 'lucide-react'
import { useLocation } from 'react-router'
import { Popover } from '../../ui/overlay/Popover'
import { toast } from '../../ui/overlay/toasts'
import { HeadButton } from '../../ui/layout/HeadButton'
import type { RowsExport } from './exports'

/** Starts an export, whose code is loaded on demand. It continues on other screens. */
export async function beginExport(asked: RowsExport): Promise<void> {
  try {
    const { startExport } = await import('./exports')
    await startExport(asked)
  } catch {
    toast.error('The export could not be started. Please try again.') // its code did not load
  }
}

interface Props {
  width: number
  disabled?: boolean
  /** Called on hover or focus, to load the content in advance. */
  onIntent?: () => void
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

/** Export button with a popover for options. */
export function ExportPopover({ width, disabled, onIntent, onOpen, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  // The command palette can open the popover.
  const { state, key } = useLocation() as { state: { opensExport?: unknown } | null; key: string }
  const isAsked = state?.opensExport === true
  useEffect(() => {
    if (isAsked) button.current?.click()
  }, [isAsked, key])
  return (
    <Popover
      label="Export"
      align="end"
      width={width}
      {...(onOpen && { onOpen })}
      trigger={(trigger) => (
        <HeadButton
          {...trigger}
          {...{ ref: button, disabled, onFocus: onIntent, onPointerEnter: onIntent }}
          icon={Download}
          label="Export"
        >
          <Box as={ChevronDown} className="lucide small" hideBelow="md" aria-hidden />
        </HeadButton>
      )}
    >
      {children}
    </Popover>
  )
}
