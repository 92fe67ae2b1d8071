import type { KeyboardEvent, ReactNode } from 'react'
import { Box, chakra, HStack, Text } from '@chakra-ui/react'
import { ChevronRight, CircleCheck } from 'lucide-react'

export const brokerSteps = ['request', 'answer', 'postbacks'] as const
export type BrokerStep = (typeof brokerSteps)[number]
export const stepNames: Readonly<Record<BrokerStep, string>> = {
  request: 'Request',
  answer: 'Answer',
  postbacks: 'Postback',
}

const Step = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '20px minmax(0, 1fr)', md: '22px minmax(0, 1fr) 16px' },
    gap: '0 10px',
    alignItems: 'center',
    width: { md: '236px' },
    flex: { base: 1, md: 'none' },
    minWidth: 0,
    minHeight: { base: '48px', md: '54px' },
    pl: { base: '3', md: '5' },
    pr: '2',
    lineHeight: '17px',
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover:not([aria-selected=true])': { bg: 'bg.muted' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-selected=true]': { bg: 'accent.subtle', boxShadow: 'inset 0 -2px 0 {colors.accent.solid}' },
    '& .number': {
      display: 'grid',
      placeItems: 'center',
      boxSize: '22px',
      borderRadius: 'full',
      boxShadow: 'inset 0 0 0 1px {colors.border.control}',
      color: 'fg.muted',
      fontSize: '2xs',
      fontWeight: 'semibold',
    },
    '&[aria-selected=true] .number': { bg: 'accent.solid', color: 'accent.contrast', boxShadow: 'none' },
    '& small': { display: { base: 'none', md: 'block' }, color: 'fg.muted', fontSize: 'xs' },
  },
})

export interface StepState {
  text: string
  isDone: boolean
  /** Something in it should be looked at. */
  isUnsure?: boolean
}

interface Props {
  current: BrokerStep
  states: Readonly<Record<BrokerStep, StepState>>
  panelId: string
  onStep: (step: BrokerStep) => void
  /** At the right of the steps. */
  children: ReactNode
}

/** Moves the focus to the next step. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = all.findIndex((step) => step === document.activeElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  all[to % all.length]?.focus()
}

/** The steps of a broker, all of which can be reached: not links, because what is not saved is kept from one to the other. */
export const BrokerSteps = ({ current, states, panelId, onStep, children }: Props) => (
  <HStack flex="none" gap="0" borderBottomWidth="1px" wrap={{ base: 'wrap', lg: 'nowrap' }}>
    <HStack gap="0" flex={{ base: '1 0 100%', lg: 'none' }} role="tablist" aria-label="Broker" onKeyDown={onKeyDown}>
      {brokerSteps.map((step, at) => {
        const { text, isDone, isUnsure = false } = states[step]
        const isCurrent = step === current
        return (
          <Step
            key={step}
            type="button"
            role="tab"
            id={`${panelId}-${step}`}
            aria-selected={isCurrent}
            aria-controls={isCurrent ? panelId : undefined}
            aria-keyshortcuts={`Alt+${at + 1}`}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onStep(step)}
          >
            {isDone && !isCurrent ? (
              <Box as="span" color="success.fg" aria-hidden>
                <CircleCheck />
              </Box>
            ) : (
              <span className="number" aria-hidden>
                {at + 1}
              </span>
            )}
            <span>
              <b>{stepNames[step]}</b>{' '}
              <Text as="small" truncate style={isUnsure ? { color: 'var(--colors-warning-fg)' } : undefined}>
                {text}
              </Text>
            </span>
            {at < 2 && (
              <Box as="span" color="fg.subtle" hideBelow="md" aria-hidden>
                <ChevronRight className="small" />
              </Box>
            )}
          </Step>
        )
      })}
    </HStack>
    <HStack flex="1" justify="flex-end" gap="2" pl="5" pr="5" color="fg.muted">
      {children}
    </HStack>
  </HStack>
)
