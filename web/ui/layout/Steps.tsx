import type { KeyboardEvent, ReactNode } from 'react'
import { Box, chakra, HStack } from '@chakra-ui/react'
import { Check, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flex: 'none',
    flexWrap: { base: 'wrap', lg: 'nowrap' },
    borderBlockWidth: '1px',
    '& > ol, & > [role=tablist]': { display: 'flex', flex: '1 1 100%', minWidth: 0, m: 0, p: 0, listStyle: 'none' },
    '& > ol > li': { flex: 1, minWidth: 0 },
    '& > ol > li + li': { borderLeftWidth: '1px' },
    '& .step': {
      display: 'grid',
      gridTemplateColumns: '24px minmax(0, 1fr) auto',
      gap: '0 10px',
      alignItems: 'center',
      width: 'full',
      height: '52px',
      px: { base: '3', md: 'gutter' },
      lineHeight: '17px',
      textAlign: 'start',
      _focusVisible: { outlineOffset: '-2px' },
    },
    '& [role=tab]': { cursor: 'pointer', '&:hover:not([aria-selected=true])': { bg: 'bg.muted' } },
    '& .number': {
      display: 'grid',
      placeItems: 'center',
      boxSize: '24px',
      borderRadius: 'full',
      bg: 'bg.emphasized',
      color: 'fg.muted',
      fontSize: 'xs',
      fontWeight: 'semibold',
    },
    '& [data-done] .number': { bg: 'st.ftd.bg', color: 'st.ftd.fg' },
    '& :is([aria-current], [aria-selected=true])': {
      bg: 'accent.subtle',
      boxShadow: 'inset 0 -2px 0 {colors.accent.solid}',
      '& .number': { bg: 'accent.solid', color: 'accent.contrast' },
    },
    '& b, & small': { display: 'block', truncate: true },
    '& b': { fontWeight: 'semibold' },
    '& small': { color: 'fg.muted', fontSize: 'xs', '&[data-unsure]': { color: 'warning.fg' } },
    mdDown: {
      // Only the current step has its words on phones; the others keep them for screen readers.
      '& .step:not([aria-current], [aria-selected=true])': {
        gridTemplateColumns: '24px',
        '& .words': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      },
      '& > ol > li:not(:has([aria-current])), & [role=tab]:not([aria-selected=true])': {
        flex: 'none',
        width: 'auto',
      },
    },
  },
  variants: {
    /** Steps of one width, with room beside them. */
    narrow: {
      true: {
        borderTopWidth: 0,
        '& > [role=tablist]': { flex: { lg: 'none' } },
        '& .step': { md: { width: '236px' } },
      },
    },
  },
})

export interface Step<Id extends string = string> {
  id: Id
  title: string
  /** Its state in words. */
  text: string
  isDone: boolean
  /** Something in it should be looked at. */
  isUnsure?: boolean
}

interface Props<Id extends string> {
  /** Accessible name. */
  label: string
  steps: readonly Step<Id>[]
  current: Id
  /** Addresses of steps that are pages of their own; null for one that cannot be opened. */
  hrefOf?: (id: Id) => string | null
  /** For steps without addresses, because what is not saved is kept from one to the other: the panel below shows one. */
  panel?: { id: string; onStep: (id: Id) => void }
  /** At the right of the steps. */
  children?: ReactNode
}

/** Moves the focus to the next tab. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = all.findIndex((step) => step === document.activeElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  all[to % all.length]?.focus()
}

/** The steps of a work, each of which can be left and continued; a tick is a done one. */
export function Steps<Id extends string>({ label, steps, current, hrefOf, panel, children }: Props<Id>) {
  const content = ({ id, title, text, isDone, isUnsure }: Step<Id>, at: number) => (
    <>
      <span className="number" aria-hidden>
        {isDone && id !== current ? <Check className="small" /> : at + 1}
      </span>
      <span className="words">
        <b>{title}</b> <small data-unsure={isUnsure || undefined}>{text}</small>
      </span>
      {panel && at < steps.length - 1 && (
        <Box as="span" color="fg.subtle" hideBelow="md" aria-hidden>
          <ChevronRight className="small" />
        </Box>
      )}
    </>
  )
  return (
    <Bar narrow={panel !== undefined}>
      {panel ? (
        <div role="tablist" aria-label={label} onKeyDown={onKeyDown}>
          {steps.map((step, at) => (
            <button
              key={step.id}
              className="step"
              type="button"
              role="tab"
              id={`${panel.id}-${step.id}`}
              data-done={step.isDone || undefined}
              aria-selected={step.id === current}
              aria-controls={step.id === current ? panel.id : undefined}
              aria-keyshortcuts={`Alt+${at + 1}`}
              tabIndex={step.id === current ? 0 : -1}
              onClick={() => panel.onStep(step.id)}
            >
              {content(step, at)}
            </button>
          ))}
        </div>
      ) : (
        <ol aria-label={label}>
          {steps.map((step, at) => {
            const href = hrefOf?.(step.id)
            const isDone = step.isDone || undefined
            return (
              <li key={step.id}>
                {href ? (
                  <Link
                    className="step"
                    to={href}
                    aria-current={step.id === current ? 'step' : undefined}
                    data-done={isDone}
                  >
                    {content(step, at)}
                  </Link>
                ) : (
                  <span className="step" data-done={isDone}>
                    {content(step, at)}
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {children && (
        <HStack flex="1" justify="flex-end" gap="2" pl="5" pr="5" color="fg.muted">
          {children}
        </HStack>
      )}
    </Bar>
  )
}
