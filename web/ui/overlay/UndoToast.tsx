import { useEffect, useState } from 'react'
import { Box } from '@chakra-ui/react'
import { CircleCheck, Undo2, X } from 'lucide-react'
import { undoMs } from '../../../shared/access/undo'
import { Button } from '../form/Button'
import { IconButton } from '../form/IconButton'
import { ToastCard, ToastText } from './ToastCard'
import { closeToast, holdToast, type Toast, type UndoOffer } from './toasts'

const stepMs = 250

const timeBar = {
  position: 'absolute',
  bottom: 0,
  left: 0,
  height: '3px',
  bg: 'chart.1',
  transition: `width ${stepMs}ms linear`,
}

/** Remaining milliseconds. */
function useLeft({ lasts, until }: UndoOffer): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [])
  return until === undefined ? lasts : Math.max(0, until - now)
}

/** A finished action with Undo and the remaining time. Announced once, without the seconds. */
export function UndoToast({
  id,
  title,
  text,
  undo,
  others,
}: Pick<Toast, 'id' | 'title' | 'text'> & { undo: UndoOffer; /** Number of offers below this one. */ others: number }) {
  const left = useLeft(undo)
  const isOver = left === 0
  const [holds, setHolds] = useState({ pointer: false, keyboard: false })
  const isHeld = holds.pointer || holds.keyboard
  useEffect(() => {
    holdToast(id, isHeld)
    if (isOver && !isHeld) closeToast(id)
    return () => holdToast(id, false)
  }, [id, isOver, isHeld])
  return (
    <ToastCard
      className="toast undo"
      isInverse
      role="status"
      onPointerEnter={() => setHolds((before) => ({ ...before, pointer: true }))}
      onPointerLeave={() => setHolds((before) => ({ ...before, pointer: false }))}
      onFocus={() => setHolds((before) => ({ ...before, keyboard: true }))}
      onBlur={() => setHolds((before) => ({ ...before, keyboard: false }))}
    >
      <CircleCheck aria-hidden />
      <ToastText>
        <b>{title}</b>
        {text && <p>{text}</p>}
        <p aria-live="off">
          {isOver ? 'The time to undo it is over' : undo.left(Math.ceil(left / 1000))}
          {others > 0 && ` · ${others} more`}
        </p>
      </ToastText>
      {/* It may have the focus when its time ends. */}
      <Button
        size="sm"
        aria-keyshortcuts="Control+Z Meta+Z"
        aria-disabled={isOver || undefined}
        onClick={() => !isOver && undo.run()}
      >
        <Undo2 aria-hidden className="small" />
        Undo
      </Button>
      <IconButton label="Close" size="sm" onClick={() => closeToast(id)}>
        <X className="small" />
      </IconButton>
      <Box css={timeBar} aria-hidden style={{ width: `${(left / undoMs) * 100}%` }} />
    </ToastCard>
  )
}
