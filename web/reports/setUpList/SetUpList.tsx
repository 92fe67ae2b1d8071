import { useState } from 'react'
import { Box, chakra, Circle, Flex, Heading, HStack, Text } from '@chakra-ui/react'
import { ChevronDown, CircleCheck, CircleMinus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { setUpNeeds, type SetUpStep } from '../../../shared/reports/setUpSteps'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { useStoredUser } from '../../app/session/useSession'
import { may as holds } from '../../../shared/access/permissions'
import { useSkipSetUpStepMutation } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { throwErrors } from '../../ui/show/errors'
import { toast } from '../../ui/overlay/toasts'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { stepWords, type SetUpFacts, type StepWords } from './setUpSteps'

const PricesDialog = lazyComponent(() => import('./PricesDialog'), 'PricesDialog', null)

const Row = chakra('li', {
  base: { display: 'flex', alignItems: 'center', gap: '3', px: 'gutter', borderBottomWidth: '1px' },
  variants: {
    look: {
      done: { minH: '34px' },
      next: { minH: '44px', '&:has(button:hover)': { bg: 'bg.subtle' } },
      open: { alignItems: 'flex-start', py: '3', bg: 'accent.subtle', boxShadow: 'inset 3px 0 {colors.accent.solid}' },
    },
  },
})
const Words = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { md: '128px minmax(0, 1fr)' },
    columnGap: '3',
    flex: 1,
    minWidth: 0,
    textAlign: 'start',
  },
})
/** The whole row opens its step. */
const Opener = chakra('button', {
  base: {
    ...{
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      flex: 1,
      minWidth: 0,
      alignSelf: 'stretch',
      cursor: 'pointer',
    },
    py: { base: '2', md: 0 },
  },
})

interface Props {
  facts: SetUpFacts
  onHide?: () => void
  /** Called before another screen opens. */
  onLeave?: () => void
}

/** The steps of a new business: done ones folded, the next one open. */
export function SetUpList({ facts, onHide, onLeave }: Props) {
  const navigate = useNavigate()
  const held = useStoredUser()?.permissions ?? []
  const [chosen, setChosen] = useState<SetUpStep | null>(null)
  const [pricing, setPricing] = useState(false)
  const words = stepWords(facts)
  const { steps } = facts
  const done = steps.filter(({ doneAt }) => doneAt).length
  const isLeft = ({ doneAt, isSkipped }: (typeof steps)[number]) => !doneAt && !isSkipped
  const open = steps.find((step) => step.step === chosen && isLeft(step)) ?? steps.find(isLeft)
  return (
    <section aria-labelledby="set-up">
      <Flex
        as="header"
        wrap="wrap"
        align="center"
        gap="8px 12px"
        minH="48px"
        px="gutter"
        py="2"
        borderBottomWidth="1px"
      >
        <Heading id="set-up" textStyle="heading" fontSize="lg">
          Set up your business
        </Heading>
        <HStack gap="1" order={{ base: 1, md: 0 }} width={{ base: 'full', md: 'auto' }} aria-hidden>
          {steps.map(({ step, doneAt }) => (
            <Box
              key={step}
              width={{ md: '20px' }}
              flex={{ base: 1, md: 'none' }}
              height="6px"
              borderRadius="full"
              bg={doneAt ? 'success.solid' : 'bg.emphasized'}
            />
          ))}
        </HStack>
        <Text color="fg.muted" className="figure">
          {`${done} of ${steps.length} done`}
        </Text>
        <span className="space" />
        {onHide && (
          <Button variant="ghost" size="sm" title="Stays under Help" onClick={onHide}>
            Hide
          </Button>
        )}
      </Flex>
      <ol aria-labelledby="set-up">
        {steps.map(({ step, doneAt, isSkipped, roles }, at) => {
          const word = words[step]
          const mayDo = setUpNeeds[step].every((name) => holds(held, name))
          if (doneAt) return <DoneRow key={step} {...word} at={doneAt} />
          if (isSkipped) return <SkippedRow key={step} {...{ step, word, mayDo }} onBack={() => setChosen(step)} />
          if (step === open?.step)
            return (
              <OpenRow
                key={step}
                {...{ step, word, mayDo, roles }}
                place={at + 1}
                onAct={() => {
                  if (!word.to) return setPricing(true)
                  onLeave?.()
                  void navigate(word.to)
                }}
              />
            )
          return (
            <Row key={step} look="next">
              <Opener type="button" aria-expanded={false} onClick={() => setChosen(step)}>
                <Place at={at + 1} />
                <Words>
                  <Text fontWeight="medium">{word.title}</Text>
                  <Text color="fg.muted">{word.why}</Text>
                </Words>
                <ChevronDown className="small" aria-hidden />
              </Opener>
            </Row>
          )
        })}
      </ol>
      {pricing && <PricesDialog facts={facts} onClose={() => setPricing(false)} />}
    </section>
  )
}

/** Number of a step. */
const Place = ({ at, isOpen }: { at: number; isOpen?: boolean }) => (
  <Circle
    size="22px"
    flex="none"
    fontSize="xs"
    fontWeight="semibold"
    aria-hidden
    {...(isOpen
      ? { bg: 'accent.solid', color: 'accent.contrast' }
      : { borderWidth: '1px', borderColor: 'border.control', color: 'fg.muted' })}
  >
    {at}
  </Circle>
)

function DoneRow({ title, done, at }: StepWords & { at: string }) {
  const { name: zone } = useTimeZone()
  const [day, time] = wallTimeAt(zone, Date.parse(at)).split(' ')
  const isToday = day === wallTimeAt(zone, Date.now()).split(' ')[0]
  return (
    <Row look="done">
      <Circle size="22px" flex="none" color="success.fg">
        <CircleCheck aria-label="Done" />
      </Circle>
      <Words>
        <Text color="fg.muted">{title}</Text>
        <Text truncate>{done.to ? <Link to={done.to}>{done.text}</Link> : done.text}</Text>
      </Words>
      <chakra.time dateTime={at} color="fg.muted" className="figure">
        {isToday ? time : day}
      </chakra.time>
    </Row>
  )
}

/** Skips a step for everybody, or no longer. */
function useSkip(step: SetUpStep) {
  const [send, { loading }] = useSkipSetUpStepMutation({ refetchQueries: ['SetUpList'], awaitRefetchQueries: true })
  const skip = async (isSkipped: boolean) => {
    try {
      throwErrors((await send({ variables: { step, isSkipped } })).data?.skipSetUpStep.errors)
    } catch (error) {
      toast.error('The step could not be skipped. Please try again.', { error })
    }
  }
  return { skip, loading }
}

interface RowProps {
  step: SetUpStep
  word: StepWords
  mayDo: boolean
}

function SkippedRow({ step, word, mayDo, onBack }: RowProps & { onBack: () => void }) {
  const { skip, loading } = useSkip(step)
  return (
    <Row look="done">
      <Circle size="22px" flex="none" color="fg.muted">
        <CircleMinus aria-hidden />
      </Circle>
      <Words>
        <Text color="fg.muted">{word.title}</Text>
        <Text color="fg.muted">Skipped</Text>
      </Words>
      {mayDo && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Do it: ${word.title}`}
          disabled={loading}
          onClick={() => {
            onBack()
            void skip(false)
          }}
        >
          Do it
        </Button>
      )}
    </Row>
  )
}

function OpenRow({
  step,
  word: { title, why, act, to, needs, opensWith, guide },
  mayDo,
  roles,
  place,
  onAct,
}: RowProps & { roles: readonly string[]; place: number; onAct: () => void }) {
  const { skip, loading } = useSkip(step)
  return (
    <Row look="open" aria-current="step">
      <Place at={place} isOpen />
      <Box flex="1" minWidth="0">
        <Heading as="h3" textStyle="heading">
          {title}
        </Heading>
        <Text color="fg.muted">{why}</Text>
        {mayDo ? (
          <Flex wrap="wrap" align="center" gap="2" mt="2.5">
            {to !== undefined && (
              <Button variant="solid" onClick={onAct}>
                {act}
              </Button>
            )}
            <Button variant="ghost" disabled={loading} onClick={() => void skip(true)}>
              Skip
            </Button>
            <Text textStyle="note">{needs ?? opensWith}</Text>
            {guide && (
              <chakra.a href={guide.href} target="_blank" rel="noreferrer" textStyle="note" ml="auto">
                {guide.text}
              </chakra.a>
            )}
          </Flex>
        ) : (
          <Text textStyle="note" mt="1">
            {roles.length ? `Your role cannot do this. Who can: ${roles.join(', ')}.` : 'No role can do this.'}
          </Text>
        )}
      </Box>
    </Row>
  )
}
