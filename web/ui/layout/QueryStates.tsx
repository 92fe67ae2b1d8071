import type { ReactNode } from 'react'
import { Center, Grid, Heading, HStack, Text } from '@chakra-ui/react'
import { Inbox, Lock, RefreshCw, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { errorCode, errorText } from '../show/errors'
import { Button } from '../form/Button'
import { RequestId } from '../show/RequestId'

type StateProps = {
  icon: LucideIcon
  title: string
  text: ReactNode
  children?: ReactNode
  failed?: boolean
  error?: unknown
}

function State({ icon: Icon, title, text, children, failed, error }: StateProps) {
  const ground = failed ? { bg: 'danger.subtle', color: 'danger.fg' } : { bg: 'bg.muted', color: 'fg.muted' }
  return (
    <Grid
      className={failed ? 'state failed' : 'state'}
      role={failed ? 'alert' : undefined}
      css={{ flex: 1, justifyItems: 'center', alignContent: 'center', gap: '1', p: '40px 28px', textAlign: 'center' }}
    >
      <Center boxSize="10" mb="2.5" borderRadius="lg" {...ground}>
        <Icon className="large" aria-hidden />
      </Center>
      <Heading textStyle="heading">{title}</Heading>
      <Text maxW="44ch" color="fg.muted" textWrap="pretty">
        {text}
      </Text>
      <RequestId error={error} />
      {children && (
        <HStack wrap="wrap" justify="center" mt="3">
          {children}
        </HStack>
      )}
    </Grid>
  )
}

/** Empty state with a reason, and actions as children. */
export function EmptyState({
  title,
  text,
  icon = Inbox,
  children,
  error,
}: {
  title: string
  text: ReactNode
  icon?: LucideIcon
  children?: ReactNode
  /** The failed request, if any. */
  error?: unknown
}) {
  return (
    <State icon={icon} title={title} text={text} error={error}>
      {children}
    </State>
  )
}

/** A failed query: `what` did not load ('Leads'), the reason, and Retry unless it was refused. */
export function FailedState({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  if (errorCode(error) === 'FORBIDDEN') return <ForbiddenState what={what} error={error} />
  return (
    <State failed icon={TriangleAlert} title={`${what} did not load`} text={errorText(error)} error={error}>
      <Button variant="solid" onClick={onRetry}>
        <RefreshCw aria-hidden />
        Retry
      </Button>
    </State>
  )
}

/** A part of the screen that failed to render or load, with Retry. */
export function FaultState({ what, notLoaded, onRetry }: { what: string; notLoaded: boolean; onRetry: () => void }) {
  const text = notLoaded
    ? 'A part of the page did not load. Check the connection and try again.'
    : 'Something in it went wrong. The rest of the page works on.'
  return (
    <State failed icon={TriangleAlert} title={`${what} could not be shown`} text={text}>
      <Button variant="solid" onClick={onRetry}>
        <RefreshCw aria-hidden />
        Retry
      </Button>
    </State>
  )
}

/** A screen or block that the user may not see. */
export function ForbiddenState({ what, error }: { what: string; error?: unknown }) {
  const navigate = useNavigate()
  return (
    <State
      icon={Lock}
      title={`You cannot open ${what}`}
      text="Your role does not include this permission. An administrator can add it."
      error={error}
    >
      <Button onClick={() => navigate('/')}>Go to Dashboard</Button>
    </State>
  )
}
