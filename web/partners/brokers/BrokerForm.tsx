import { useEffect, useId, useRef, useState, type ClipboardEvent, type ReactNode } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { Box, Flex, Spacer, Text } from '@chakra-ui/react'
import { ChevronDown, CircleCheck } from 'lucide-react'
import { countOf } from '../../../shared/app/format'
import { formatOf } from '../../../shared/partners/mapping/documents'
import {
  AdvertiserBrokerDocument,
  AdvertiserHealthDocument,
  useAdvertiserPostbacksQuery,
  useSaveAdvertiserBrokerMutation,
  useTestCountriesQuery,
} from '../../generated/graphql'
import { FormOfRecord } from '../../records/FormOfRecord'
import { Button } from '../../ui/form/Button'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { focusFirstWrong } from '../../ui/form/focusFirstWrong'
import { SaveBar } from '../../ui/form/SaveBar'
import { Menu } from '../../ui/overlay/Popover'
import { toast } from '../../ui/overlay/toasts'
import { useSettingsForm } from '../settings/useSettingsForm'
import { readExample } from '../../../shared/partners/mapping/examples'
import { AnswerMapping } from './AnswerMapping'
import { placesOfAnswer } from './answerUses'
import {
  brokerTitles,
  brokerWords,
  brokerForm,
  exampleForm,
  formPlace,
  brokerInput,
  brokerProblems,
  templateForm,
  type BrokerForm as Form,
  type BrokerRow,
} from './brokerFields'
import { type Step, Steps } from '../../ui/layout/Steps'
import { type BrokerStep, brokerSteps, stepNames } from './brokerSteps'
import { FromExample, looksLikeExample, noExample, shownExample } from './FromExample'
import { OtherSamples } from './OtherSamples'
import { Pane } from './Pane'
import { RequestForm } from './RequestForm'
import { RequestPreview } from './RequestPreview'
import { SampleAnswer } from './SampleAnswer'
import { otherFormat, type Sample, useSamples } from './samples'
import { templates } from './templates'
import { TestLead, type TestResult } from './TestLead'
import { UntestedDialog } from './UntestedDialog'

const columns = {
  flex: 1,
  minHeight: 0,
  display: { base: 'flex', xl: 'grid' },
  flexDirection: 'column',
  overflow: { base: 'auto', xl: 'hidden' },
  gridTemplateRows: 'minmax(0, 1fr)',
  '& > *': { minWidth: 0, minHeight: { xl: 0 }, flex: { base: 'none', xl: 'initial' } },
  '& > * + *': {
    borderTopWidth: { base: '1px', xl: 0 },
    borderLeftWidth: { base: 0, xl: '1px' },
  },
}
/** As high as its column, so that its content scrolls. */
const stepBox = { h: 'full', gridTemplateRows: 'minmax(0, 1fr)', gridTemplateColumns: 'minmax(0, 1fr)' } as const
const widths: Readonly<Record<'request' | 'answer', string>> = {
  request: '340px minmax(0, 1fr) 340px',
  answer: '376px minmax(0, 1fr) 340px',
}

/** A test lead's answer as a sample; what it should mean is what it was taken for, and acceptance where that is unknown. */
const sampleOf = ({ outcome, httpStatus, response }: TestResult): Sample | null =>
  response && httpStatus !== null
    ? { means: outcome === 'ambiguous' ? 'accepted' : outcome, httpStatus: String(httpStatus), text: response }
    : null

/** Whether leads go where they went before. */
const goesOn = ({ broker, isTested }: BrokerRow, { url }: Form) =>
  broker !== null && isTested && broker.url === url.trim()

interface Props {
  row: BrokerRow
  step: BrokerStep
  panelId: string
  onStep: (step: BrokerStep) => void
  /** The third step, which is saved by itself. */
  postbacks: ReactNode
}

/** Settings of a broker: what is sent to it, beside an example of it, and how its answers are read. */
export function BrokerForm({ row, step, panelId, onStep, postbacks }: Props) {
  const client = useApolloClient()
  const formId = useId()
  const page = useRef<HTMLDivElement>(null)
  const withoutTest = useRef(false)
  const [update] = useSaveAdvertiserBrokerMutation()
  const record = useSettingsForm<BrokerRow, Form>({
    ...{ row, formOf: brokerForm, formPlace, problems: brokerProblems, titles: brokerTitles, words: brokerWords },
    texts: { updated: 'Broker updated successfully', failed: 'Failed to save Broker. Please try again.' },
    send: async ({ id: advertiserId, version }, form) => {
      const broker = brokerInput(form)
      const told = { onTimeout: form.onTimeout, withoutTest: withoutTest.current, version }
      const saved = (
        await update({ variables: { advertiserId, broker, ...told }, refetchQueries: [AdvertiserHealthDocument] })
      ).data?.saveAdvertiserBroker
      return saved && { record: saved.advertiserBroker, errors: saved.errors }
    },
    readAgain: async (advertiserId) => {
      const options = { query: AdvertiserBrokerDocument, variables: { advertiserId }, fetchPolicy: 'no-cache' } as const
      return (await client.query(options)).data?.advertiserBroker ?? null
    },
  })
  const { form, touch, isDirty, isReady, busy, gone, refusals } = record
  /** What the server said of fields when a test lead was sent. */
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const set = (change: Partial<Form>) => {
    setFaults({})
    record.set(change)
  }
  const errorOf: typeof record.errorOf = (place) => faults[place] ?? record.errorOf(place)
  const tested: typeof record = {
    ...{ ...record, set, errorOf },
    text: (field) => ({ ...record.text(field), error: errorOf(field), onType: (text) => set({ [field]: text }) }),
  }
  const [shown, setShown] = useState(noExample)
  const samples = useSamples()
  const [result, setResult] = useState<TestResult | null>(null)
  const [accepted, setAccepted] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const [countryId, setCountryId] = useState('')
  const countries = useTestCountriesQuery({ fetchPolicy: 'cache-first' }).data?.countries ?? null
  const country = countries?.find(({ id }) => id === countryId)
  const settings = JSON.stringify(brokerInput(form))
  const isAccepted = accepted === settings
  const needsTest = !isAccepted && !goesOn(row, form)
  const unsure = form.fields.filter(({ isUnsure }) => isUnsure).length

  const save = async (withTest: boolean) => {
    withoutTest.current = !withTest
    setAsking(false)
    await record.submit()
  }
  // Saving without an accepted test asks once.
  const submit = () => (isReady && needsTest && !gone ? Promise.resolve(setAsking(true)) : save(true))
  // What is wrong may stand in the other step, which is shown first.
  const wrongIn = useRef<string | undefined>(undefined)
  useEffect(() => {
    const wrong = refusals ? page.current?.querySelector('[aria-invalid=true], form [role=alert]') : null
    const place = wrong?.closest<HTMLElement>('[data-step]')?.dataset.step
    if (!place || place === step) return
    wrongIn.current = place
    onStep(place as BrokerStep)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when something was refused
  }, [refusals])
  useEffect(() => {
    if (wrongIn.current === step)
      focusFirstWrong(page.current?.querySelector<HTMLElement>(`[data-step=${step}]`) ?? null)
    wrongIn.current = undefined
  }, [step])

  const readRequest = (given: string) => {
    const next = shownExample(given, shown.secret)
    setShown(next)
    if (next.example) set(exampleForm(next.example, form))
    else toast.warning('This cannot be read as a request')
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const isInField = event.target instanceof Element && event.target.matches('input, textarea')
    if (step === 'request' && looksLikeExample(pasted)) readRequest(pasted)
    else if (step === 'answer' && !isInField && pasted.trim()) {
      const format = otherFormat(pasted, form.answerFormat, formatOf(pasted))
      if (format) set({ answerFormat: format })
      if (samples.current.text.trim()) samples.add({ means: 'accepted', httpStatus: '200', text: pasted })
      else samples.change({ text: pasted })
    } else return
    event.preventDefault()
  }
  const onResult = (next: TestResult | null, refused: Readonly<Record<string, string>>) => {
    setResult(next)
    setFaults(refused)
    if (next?.outcome === 'accepted') setAccepted(settings)
    const sample = next && sampleOf(next)
    if (!sample) return
    const format = otherFormat(sample.text, form.answerFormat, formatOf(sample.text))
    if (format) set({ answerFormat: format })
    samples.add(sample)
  }
  const goTo = (to: BrokerStep) => {
    if (unsure && step === 'request')
      toast.warning(`${countOf(unsure, 'field')} ${unsure === 1 ? 'is' : 'are'} unsure`, {
        text: 'They are marked under Request.',
      })
    onStep(to)
  }
  const toField = (at: number) =>
    page.current?.querySelector<HTMLElement>(`[role=group][aria-label="Field ${at + 1}"] [role=combobox]`)?.focus()
  const part = step === 'postbacks' ? null : step
  const aside = (
    <TestLead
      advertiserId={row.id}
      settings={isDirty || !row.broker ? brokerInput(form) : null}
      check={() => {
        if (!isReady) void record.submit()
        return isReady
      }}
      countryId={country?.id ?? null}
      to={form.testUrl ? 'to the address for tests' : 'to the address'}
      result={result}
      onResult={onResult}
    />
  )
  return (
    <Flex ref={page} className="fill" direction="column" onPaste={onPaste}>
      <Steps label="Broker" steps={useSteps(row, form, unsure)} current={step} panel={{ id: panelId, onStep }}>
        <Text as="span" whiteSpace="nowrap" role="status">
          {isDirty ? 'Not saved' : !row.broker ? 'No broker yet' : row.isTested ? 'Saved' : 'Not tested'}
        </Text>
        <Menu
          label="Templates"
          align="end"
          trigger={(trigger) => (
            <Button size="sm" variant="ghost" {...trigger}>
              From a template
              <ChevronDown className="small" aria-hidden />
            </Button>
          )}
          items={templates.map(({ name, example }) => ({
            label: name,
            act: () => {
              const read = readExample(example)
              const filled = read ? templateForm(read, form) : {}
              set(filled)
              if (!Object.keys(filled).length) toast.info('Nothing was filled: a template fills only what is empty')
            },
          }))}
        />
      </Steps>
      <Flex className="fill" id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${step}`} direction="column">
        {postbacks}
        <Box css={columns} style={part ? { gridTemplateColumns: widths[part] } : { display: 'none' }}>
          <Box order={{ base: part === 'answer' ? 0 : 3, xl: 0 }} display="grid" gridTemplateRows="minmax(0, 1fr)">
            {part === 'answer' ? (
              <SampleAnswer form={form} samples={samples} onChange={set} />
            ) : (
              <FromExample
                shown={shown}
                onType={(typed) => setShown({ ...shown, text: typed, example: typed ? shown.example : null })}
                onRead={readRequest}
              />
            )}
          </Box>
          <FormOfRecord isArranged id={formId} label="Broker settings" one="broker" form={{ ...record, submit }}>
            <Box {...stepBox} data-step="request" display={part === 'request' ? 'grid' : 'none'}>
              <RequestForm row={row} record={tested} />
            </Box>
            <Box {...stepBox} data-step="answer" display={part === 'answer' ? 'grid' : 'none'}>
              <AnswerMapping form={form} samples={samples} errorOf={errorOf} onTouch={touch} onChange={set} />
            </Box>
          </FormOfRecord>
          {part === 'answer' ? (
            <Pane title="Test lead">
              <Box py="3">
                {aside}
                <OtherSamples form={form} samples={samples} />
              </Box>
            </Pane>
          ) : (
            <Pane
              title={`What ${row.name} gets`}
              aside={
                <Box w="150px">
                  <SearchSelect
                    aria-label="Country of the test lead"
                    choices={countries}
                    value={country?.id ?? ''}
                    placeholder="Any country"
                    onChange={setCountryId}
                  />
                </Box>
              }
            >
              <RequestPreview form={form} country={country?.code ?? null} onField={toField} />
              <Box mx="-4" px="4" my="3" py="3" borderTopWidth="1px">
                {aside}
              </Box>
            </Pane>
          )}
        </Box>
        {part && (
          <SaveBar>
            {isAccepted && (
              <Text
                as="span"
                display="inline-flex"
                gap="1.5"
                alignItems="center"
                color="success.fg"
                fontWeight="medium"
              >
                <CircleCheck aria-hidden />
                Test lead accepted.
              </Text>
            )}
            <span className="muted" role="status">
              {busy
                ? ''
                : isDirty
                  ? needsTest
                    ? 'Nothing is saved before a test lead was accepted, or you say so.'
                    : 'Not saved yet'
                  : ''}
            </span>
            <Spacer />
            {part === 'answer' && (
              <Button variant="ghost" onClick={() => onStep('request')}>
                Back: Request
              </Button>
            )}
            {row.broker && !row.isTested && !isDirty && (
              <Button variant="ghost" disabled={busy || gone} onClick={() => void save(false)}>
                Send leads without a test
              </Button>
            )}
            <Button
              form={formId}
              type="submit"
              variant={needsTest ? 'ghost' : 'solid'}
              order={needsTest ? 0 : 1}
              disabled={busy || gone || !isDirty}
            >
              {busy ? 'Saving…' : needsTest && isDirty ? 'Save without a test' : 'Save'}
            </Button>
            <Button
              variant={needsTest ? 'solid' : 'outline'}
              onClick={() => goTo(part === 'request' ? 'answer' : 'postbacks')}
            >
              {`Next: ${stepNames[part === 'request' ? 'answer' : 'postbacks']}`}
            </Button>
          </SaveBar>
        )}
      </Flex>
      {record.guard}
      {asking && (
        <UntestedDialog name={row.name} onSave={(withTest) => void save(withTest)} onClose={() => setAsking(false)} />
      )}
    </Flex>
  )
}

/** The steps with what each holds, in words. */
function useSteps(row: BrokerRow, form: Form, unsure: number): Step<BrokerStep>[] {
  const { data } = useAdvertiserPostbacksQuery({ variables: { advertiserId: row.id } })
  const names = data?.advertiserPostbacks?.mapping?.names.length
  const problems = Object.keys(brokerProblems(form))
  const isOfAnswer = (place: string) => /^(rules|answerFormat|id|reason|autologinUrl|status)\b/.test(place)
  const values = placesOfAnswer.filter((place) => form[place].trim()).length
  const states = {
    request: {
      text: countOf(form.fields.length, 'field') + (unsure ? `, ${unsure} unsure` : ''),
      isDone: !unsure && problems.every(isOfAnswer),
      isUnsure: unsure > 0,
    },
    answer: {
      text: `${countOf(values, 'value')}, ${countOf(form.rules.length, 'meaning')}`,
      isDone: row.broker !== null && !problems.some(isOfAnswer),
    },
    postbacks: { text: names === undefined ? 'Not yet' : countOf(names, 'name'), isDone: names !== undefined },
  }
  return brokerSteps.map((id) => ({ id, title: stepNames[id], ...states[id] }))
}
