import { useCallback, useEffect, useRef, useState } from 'react'
import { Stack, Text } from '@chakra-ui/react'
import { useNavigate } from 'react-router'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { useOpenAccessLinkMutation, type AccessLinkFactsFragment } from '../../generated/graphql'
import { Button, LinkButton } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { errorText } from '../../ui/show/errors'
import { Door } from '../signIn/Door'
import { useSecondStep } from '../signIn/useSecondStep'
import { AcceptForm } from './AcceptForm'
import { routeTable } from '../../app/routeTable'
import { SetUpForm, type LinkFormProps } from './SetUpForm'

const titles = { setup: 'Set up', invitation: 'Join', password: 'New password' }
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Opens a link: it sets up the system, accepts an invitation or sets a new password, and signs in. */
export function AccessLinkPage({ token }: { token: string }) {
  const navigate = useNavigate()
  const [open] = useOpenAccessLinkMutation({ fetchPolicy: 'no-cache' })
  const [link, setLink] = useState<AccessLinkFactsFragment | null>(null)
  const [broken, setBroken] = useState<string | null>(token ? null : 'This link is not complete. Copy all of it.')
  const [failure, setFailure] = useState<unknown>(null)
  // A passkey is added by who is signed in.
  const addsPasskey = useRef(false)
  const { step, onAnswer } = useSecondStep({
    onSignedIn: () =>
      void navigate(addsPasskey.current ? routeTable.SecurityView.path : '/', {
        replace: true,
        state: addsPasskey.current ? { addsPasskey: true } : null,
      }),
    onBack: () => void navigate('/login', { replace: true }),
  })

  const read = useCallback(async () => {
    setFailure(null)
    try {
      const { data } = await open({ variables: { token } })
      setLink(data?.openAccessLink.link ?? null)
      setBroken(data?.openAccessLink.errors[0]?.message ?? null)
    } catch (error) {
      setFailure(error)
    }
  }, [open, token])
  useEffect(() => {
    if (token) void read()
  }, [read, token])

  const form: Omit<LinkFormProps, 'link'> = {
    token,
    onAnswer: (email, answer, secondFactor) => {
      addsPasskey.current = secondFactor === 'passkey'
      onAnswer(email, answer)
    },
    onBroken: setBroken,
  }
  const until = link && wallTimeAt(zone, Date.parse(link.expiresAt))
  return (
    <Door
      title={link ? titles[link.kind] : 'Link'}
      lit={broken !== null || !link ? 'none' : link.kind === 'setup' ? 'centre' : 'path'}
      foot={until && broken === null && !step && `This link works once, until ${until}`}
    >
      {step ??
        (broken !== null ? (
          <BrokenLink reason={broken} />
        ) : failure !== null ? (
          <Stack gap="3" align="start">
            <FieldError error={failure}>{errorText(failure)}</FieldError>
            <Button onClick={() => void read()}>Retry</Button>
          </Stack>
        ) : !link ? (
          <LoadingLines what="the link" />
        ) : link.kind === 'setup' ? (
          <SetUpForm link={link} {...form} />
        ) : (
          <AcceptForm link={link} {...form} />
        ))}
    </Door>
  )
}

/** Only why the link does not work, and who can make a new one. */
function BrokenLink({ reason }: { reason: string }) {
  return (
    <Stack gap="4" align="start" width={{ base: 'full', md: '480px' }}>
      <div>
        <Text as="h1" fontSize="xl" fontWeight="semibold" letterSpacing="-0.015em">
          This link does not work
        </Text>
        <Text mt="1" color="fg.muted" role="alert">
          {reason}
        </Text>
      </div>
      <LinkButton to="/login" replace>
        Go to sign-in
      </LinkButton>
    </Stack>
  )
}
