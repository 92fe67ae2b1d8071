import { useDeferredValue, useMemo, useState } from 'react'
import { Box, chakra, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { Gauge, History, RefreshCw, Send, Users } from 'lucide-react'
import { countOf } from '../../../shared/app/format'
import type { AnswerMeaning } from '../../../shared/partners/mapping/conditions'
import { formatOf, readDocument, type Tree } from '../../../shared/partners/mapping/documents'
import { leavesOf } from '../../../shared/partners/mapping/paths'
import {
  type AnswerLessonQuery,
  type AnswerRuleInput,
  HeldLeadsCountDocument,
  type HeldAnswerQuery,
  useAnswerLessonQuery,
  useHeldAnswerQuery,
  useTeachAnswerMutation,
} from '../../generated/graphql'
import { LeadLink } from '../leadPanel/LeadLink'
import {
  type FormCondition,
  type FormRule,
  meaningNames,
  newCondition,
  ruleInput,
} from '../../partners/brokers/brokerFields'
import { placeNames, placesOfAnswer } from '../../partners/brokers/answerUses'
import { Conditions } from '../../partners/brokers/Conditions'
import { Document } from '../../partners/brokers/Document'
import { documentLines } from '../../partners/brokers/documentLines'
import { writeValues } from '../../partners/brokers/valueLists'
import { Button, LinkButton } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { Section } from '../../ui/layout/Section'
import { attempt } from '../../ui/overlay/attempt'
import { Dialog } from '../../ui/overlay/overlays'
import { toast } from '../../ui/overlay/toasts'
import { errorText, throwErrors } from '../../ui/show/errors'
import { ReceivedText } from '../../ui/show/ReceivedText'
import { DateTime } from '../../ui/time/DateTime'
import { useSettle } from '../heldLeads/useSettle'

/** A held lead whose broker gave an answer. */
export interface TaughtLead {
  /** Of the attempt. */
  id: string
  email: string
  advertiserId: string
  advertiserName: string
}

interface Props {
  lead: TaughtLead
  onSettled: () => void
  onClose: () => void
}

/** Asks what an answer of a broker means that fits no condition, and settles the held leads that got it. */
export function TeachDialog({ lead, onSettled, onClose }: Props) {
  const { id, email, advertiserId, advertiserName } = lead
  const { data, loading, error, refetch } = useHeldAnswerQuery({
    variables: { id, advertiserId },
    fetchPolicy: 'network-only',
  })
  const answer = data?.advertiserBroker?.broker?.answer
  const held = data?.heldLead
  if (held?.response && answer)
    return <Teach lead={lead} held={held} mapping={answer} onSettled={onSettled} onClose={onClose} />
  return (
    <Dialog title={`Teach what ${advertiserName} answered`} width={640} onClose={onClose}>
      {loading ? (
        <LoadingLines what="the answer" />
      ) : error ? (
        <FailedState what="The answer" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : (
        <Text color="fg.muted">
          {held ? `${advertiserName} gave no answer that can be read.` : `${email} is not held any more.`}
        </Text>
      )}
    </Dialog>
  )
}

type Held = NonNullable<HeldAnswerQuery['heldLead']>
type Mapping = NonNullable<NonNullable<HeldAnswerQuery['advertiserBroker']>['broker']>['answer']
type Lesson = NonNullable<AnswerLessonQuery['answerLesson']>

const meanings = ['accepted', 'refused', 'duplicate', 'try_again'] as const
const meaningHints: Readonly<Record<AnswerMeaning, (name: string) => string>> = {
  accepted: (name) => `${name} has the lead`,
  refused: () => 'Goes on to the next one',
  duplicate: () => 'They had it before',
  try_again: () => 'Asked again in 30 s',
}

const Choosable = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    p: '6px 9px',
    border: '1px solid {colors.border.control}',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'accent.subtle', borderColor: 'accent.solid' },
  },
})

/** A value in the place of one that decides already says best what this answer is; of a text, a part of it. */
function firstConditions(tree: Tree | undefined, { format, rules, status }: Mapping): FormCondition[] {
  if (tree === undefined || format === 'text') return [{ ...newCondition, of: 'text', test: 'contains' }]
  const known = rules.flatMap(({ conditions }) => conditions.flatMap(({ of, at }) => (of === 'value' ? [at] : [])))
  const leaves = leavesOf(tree, format)
  const leaf = leaves.find(({ path }) => known.includes(path)) ?? leaves.find(({ path }) => path === status)
  return [leaf ? { ...newCondition, at: leaf.path, values: writeValues([leaf.value]) } : newCondition]
}

/** The rule as it is sent; null as long as a condition lacks something. */
function completeRule(means: AnswerMeaning | null, { every, conditions }: Pick<FormRule, 'every' | 'conditions'>) {
  if (!means) return null
  const rule = ruleInput({ means, every, conditions })
  const isComplete = rule.conditions.every(
    ({ of, at, test, values }) =>
      (of !== 'value' || at !== '') && (test === 'is_there' || test === 'is_missing' || values.length > 0),
  )
  return isComplete ? rule : null
}

interface TeachProps extends Props {
  held: Held
  mapping: Mapping
}

function Teach({ lead, held, mapping, onSettled, onClose }: TeachProps) {
  const { id, advertiserId, advertiserName, email } = lead
  const { response, httpStatus, sentAt } = held
  const text = response ?? ''
  const tree = readDocument(text, mapping.format)
  const [means, setMeans] = useState<AnswerMeaning | null>(null)
  const [rule, setRule] = useState<Pick<FormRule, 'every' | 'conditions'>>(() => ({
    every: true,
    conditions: firstConditions(tree, mapping),
  }))
  const asked = useDeferredValue(useMemo(() => completeRule(means, rule), [means, rule]))
  const lesson = useAnswerLessonQuery({
    variables: { id, rule: asked as AnswerRuleInput },
    skip: !asked,
    fetchPolicy: 'network-only',
  })
  const told = asked ? lesson.data?.answerLesson : null
  const [isSure, setSure] = useState<string | null>(null)
  const { teach, settleThis, busy } = useTeaching(lead, onSettled, onClose)
  const key = JSON.stringify(asked)
  const needsSecondPress = Boolean(told?.changed) && isSure !== key
  const name = means && meaningNames[means].toLowerCase()
  const act =
    !means || !told
      ? 'Teach and settle'
      : isSure === key && told.changed
        ? `Change ${countOf(told.changed, 'known answer')} and settle ${told.held} as ${name}`
        : `Teach ${name} and settle ${told.held}`
  const press = () => {
    if (!asked || !told) return
    if (needsSecondPress) setSure(key)
    else void teach(asked, told.changed)
  }
  const toggle = (path: string, value: string) => {
    const condition: FormCondition = { ...newCondition, at: path, values: writeValues([value]) }
    const others = rule.conditions.filter(({ of, at }) => !(of === 'value' && at === path))
    const isOn = others.length < rule.conditions.length
    const kept = others.filter(({ of, at, values }) => of !== 'value' || at !== '' || values !== '')
    setRule({ ...rule, conditions: isOn ? (others.length ? others : [newCondition]) : [...kept, condition] })
  }
  return (
    <Dialog
      title="Teach what this means"
      width={640}
      onClose={onClose}
      stays={busy}
      footer={
        <>
          <LinkButton to={`/edit/advertiser/${advertiserId}?tab=broker&part=answer`} variant="ghost">
            Open in Broker
          </LinkButton>
          <Button disabled={!means || busy} onClick={() => means && void settleThis(means)}>
            Only this lead
          </Button>
          <Button
            variant={told?.changed && isSure === key ? 'danger' : 'solid'}
            disabled={!means || !told || lesson.loading || busy}
            onClick={press}
          >
            {act}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">
          {advertiserName} answered for {email}, but no condition fits. Nobody else is offered this lead.
        </Text>
        <Section
          title="The answer"
          level="h3"
          aside={
            <>
              <Text as="span" textStyle="hint">
                {[httpStatus && `HTTP ${httpStatus}`, mapping.format.toUpperCase()].filter(Boolean).join(', ')}{' '}
                <DateTime at={sentAt} />
              </Text>
              <span className="space" />
              <Button size="sm" variant="ghost" disabled={busy} onClick={() => void settleThis('try_again')}>
                <RefreshCw aria-hidden />
                Ask again
              </Button>
            </>
          }
        >
          <Box layerStyle="well" p="2" maxH="260px" overflow="auto" tabIndex={tree === undefined ? 0 : undefined}>
            {tree === undefined || mapping.format === 'text' ? (
              <Text fontFamily="mono" fontSize="xs" whiteSpace="pre-wrap" overflowWrap="anywhere">
                <ReceivedText text={text} />
              </Text>
            ) : (
              <Document
                label="The answer"
                isNumbered
                lines={documentLines(tree, mapping.format)}
                lookOf={({ path }) => {
                  const place = placesOfAnswer.find((one) => mapping[one] === path)
                  const isChosen = rule.conditions.some(({ of, at }) => of === 'value' && at === path)
                  return {
                    title: path,
                    note: place && placeNames[place],
                    tone: isChosen ? 'chosen' : place && 'used',
                  }
                }}
                onPress={({ path, value }) => toggle(path, value)}
              />
            )}
          </Box>
          {tree === undefined && formatOf(text) !== mapping.format && (
            <Text textStyle="hint">
              This is not {mapping.format.toUpperCase()}, as answers of this broker are read.
            </Text>
          )}
        </Section>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="1.5" role="radiogroup" aria-label="What this answer means">
          {meanings.map((one) => (
            <Choosable key={one}>
              <input type="radio" name="means" checked={means === one} onChange={() => setMeans(one)} />
              <span>
                <b>{meaningNames[one]}</b>
                <Text textStyle="hint">{meaningHints[one](advertiserName)}</Text>
              </span>
            </Choosable>
          ))}
        </SimpleGrid>
        <Section title="When" level="h3" hint="Press values of the answer to add them.">
          <Conditions
            {...rule}
            errorOf={() => undefined}
            onTouch={() => undefined}
            onChange={(change) => setRule({ ...rule, ...change })}
          />
        </Section>
        {lesson.error && asked && <FieldError error={lesson.error}>{errorText(lesson.error)}</FieldError>}
        {told && means && <Effects told={told} means={means} />}
      </Stack>
    </Dialog>
  )
}

/** What would happen. */
function Effects({ told, means }: { told: Lesson; means: AnswerMeaning }) {
  const { held, looked, changed, changes, places, postbacks } = told
  const isReleased = means === 'refused' || means === 'duplicate'
  const settled = means === 'try_again' ? (held === 1 ? 'is sent again' : 'are sent again') : ''
  const becomes = `${held === 1 ? 'becomes' : 'become'} ${meaningNames[means]}`
  return (
    <div role="status">
      <Stack as="ul" gap="1" listStyleType="none" color="fg.muted">
        <HStack as="li" align="start">
          <Users className="small" aria-hidden />
          <span>
            {countOf(held, 'held lead')} got this answer and {settled || becomes}
          </span>
        </HStack>
        {places > 0 && (
          <HStack as="li" align="start">
            <Gauge className="small" aria-hidden />
            <span>
              {countOf(places, 'place')} in caps {places === 1 ? 'is' : 'are'} {isReleased ? 'given back' : 'kept'}
            </span>
          </HStack>
        )}
        {postbacks.map(({ publisherName, count }) => (
          <HStack as="li" align="start" key={publisherName}>
            <Send className="small" aria-hidden />
            <span>
              {publisherName} is sent {countOf(count, 'postback')} “accepted”
            </span>
          </HStack>
        ))}
        <HStack as="li" align="start" color={changed ? 'warning.fg' : undefined}>
          <History className="small" aria-hidden />
          <div>
            {changed
              ? `${countOf(changed, 'known answer')} of the last ${looked} would have another meaning. They stay as they are settled; new ones are read so.`
              : looked
                ? `None of the last ${looked} answers changes its meaning`
                : 'No other answer is kept'}
            {changes.map(({ leadId, sentAt, was, message, response }) => (
              <Text key={leadId} color="fg.muted" fontSize="xs" overflowWrap="anywhere">
                <LeadLink lead={leadId}>{leadId}</LeadLink> was {was} <DateTime at={sentAt} />
                {message && `: ${message}`} <Box as="code">{response?.slice(0, 120)}</Box>
              </Text>
            ))}
          </div>
        </HStack>
      </Stack>
    </div>
  )
}

/** Teaches and settles; closes when it is done. */
function useTeaching({ id }: TaughtLead, onSettled: () => void, onClose: () => void) {
  const [send] = useTeachAnswerMutation()
  const { act: settle } = useSettle()
  const { busy, run } = useSingleRun()
  const end = () => {
    onClose()
    onSettled()
  }
  return {
    busy,
    teach: (rule: AnswerRuleInput, changed: number) =>
      run(() =>
        attempt(async () => {
          const variables = { id, rule, changed }
          const { data } = await send({ variables, refetchQueries: [{ query: HeldLeadsCountDocument }] })
          throwErrors(data?.teachAnswer.errors)
          const settled = data?.teachAnswer.settled ?? 0
          toast.success('The answer is understood now', { text: `${countOf(settled, 'held lead')} settled` })
          end()
        }, 'Failed to teach the answer'),
      ),
    settleThis: (outcome: AnswerMeaning) =>
      run(async () => {
        if (await settle({ lead: { id }, outcome }, '')) end()
      }),
  }
}
