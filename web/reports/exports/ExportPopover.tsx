import './export.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { ChevronDown, Download } from 'lucide-react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/form/Button'
import { Popover } from '../../ui/overlay/Popover'
import { toast } from '../../ui/overlay/toasts'
import type { RowsExport } from './exports'

/** Starts an export, whose script loads only now. The work goes on wherever the user goes in the app. */
export async function beginExport(asked: RowsExport): Promise<void> {
  try {
    const { startExport } = await import('./exports')
    await startExport(asked)
  } catch {
    toast.error('The export could not be started. Please try again.') // its script did not load
  }
}

interface Props {
  width: number
  disabled?: boolean
  /** The pointer or the keyboard is at the button: what it opens can be loaded. */
  onIntent?: () => void
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

/** The button Export, and under it what says how. */
export function ExportPopover({ width, disabled, onIntent, onOpen, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  // The palette leads here to export.
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
        <Button
          {...trigger}
          ref={button}
          className="export-button"
          aria-label="Export"
          disabled={disabled}
          onPointerEnter={onIntent}
          onFocus={onIntent}
        >
          <Download aria-hidden />
          <span>Export</span>
          <ChevronDown aria-hidden className="small" />
        </Button>
      )}
    >
      {children}
    </Popover>
  )
}
