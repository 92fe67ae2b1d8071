import '../distributions.css'
import { use, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Circle, HStack, Spacer, Stack, Text } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../../ui/form/Button'
import { Dialog } from '../../../ui/overlay/overlays'
import { RequestId } from '../../../ui/show/RequestId'
import { useDirtyGuard } from '../../../ui/form/useDirtyGuard'
import { useSingleRun } from '../../../ui/form/useSingleRun'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts'
import { differencesIn, type Sides } from '../../../records/conflict/conflict'
import { GoneNotice, RecordGone } from '../../../records/RecordGone'
import { ConflictDialog } from '../../../records/conflict/LazyConflictDialog'
import { DetailsPage } from './DetailsPage'
import {
  detailIssues,
  distributionForm,
  generalErrors,
  distributionInput,
  type DistributionForm,
} from './distributionForm'
import { readWizard } from '../distributionsUrl'
import { GeneralPage } from './GeneralPage'
import { settled, versionsOf } from './summaries'
import type { LoadedDistribution } from '../useDistribution'
import { failureTitle, useSaveDistribution } from './useSaveDistribution'
import type { Lookups } from './useLookups'
import { TestDraft } from '../../backtests/TestDraft'
import { whySubmitIsOff } from './wizardStatus'

interface Props {
  /** null creates one. */
  id: string | null
  /** Initial values with the loaded version. */
  initial: DistributionForm
  version: number | null
  /** Unsaved values to start with instead. */
  draft?: DistributionForm | null
  lookups: Lookups
  page: 1 | 2
  onPage: (page: 1 | 2) => void
  /** The current distribution; null if it is deleted or on errors. */
  reload: () => Promise<LoadedDistribution | null>
  onClose: () => void
}

const isInWizard = ({ search }: Location) => readWizard(search) !== null

/** Both pages of a distribution. Saves on Submit; input is kept on errors. */
export function DistributionWizard({
  id,
  initial,
  version: readVersion,
  draft = null,
  lookups,
  page: asked,
  onPage,
  reload,
  onClose,
}: Props) {
  const body = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState({ form: initial, version: readVersion })
  const [form, setForm] = useState(draft ?? initial)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [inline, setInline] = useState<{ text: string; error?: unknown } | null>(null)
  const [stale, setStale] = useState<{ theirs: DistributionForm; version: number } | null>(null)
  const { save } = useSaveDistribution(id)

  const isDirty = useMemo(() => JSON.stringify(form) !== JSON.stringify(base.form), [form, base])
  const guard = useDirtyGuard(isDirty, isInWizard)
  const close = () => guard.requestClose(onClose)
  const wrong = generalErrors(form)
  // A link may open page 2 of a distribution without a name.
  const page = asked === 2 && id === null && Object.keys(wrong).length && !isTried ? 1 : asked
  const issues = useMemo(() => detailIssues(form, lookups.advertiserIds), [form, lookups.advertiserIds])
  const whyOff = whySubmitIsOff(form, issues)
  const change = (change: Partial<DistributionForm>) => {
    setForm((form) => ({ ...form, ...change }))
    setInline(null)
    setRefused((refused) =>
      Object.fromEntries(Object.entries(refused).filter(([field]) => !(field.split('.')[0] ?? '' in change))),
    )
  }
  const firstWrong = () => body.current?.querySelector<HTMLElement>('[aria-invalid=true]')
  const showFirstError = () => requestAnimationFrame(() => firstWrong()?.focus())
  const lastPage = useRef(page)
  useEffect(() => {
    // After a page turn, focuses the first invalid field, else the top of the page.
    if (lastPage.current !== page)
      (page === 1
        ? (firstWrong() ?? body.current)
        : body.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
      )?.focus()
    lastPage.current = page
  }, [page])
  const toDetails = () => {
    setTried(true)
    if (Object.keys(wrong).length) showFirstError()
    else onPage(2)
  }
  const isGone = use(RecordGone)
  const { busy, run } = useSingleRun()
  const submit = async () => {
    setTried(true)
    if (Object.keys(wrong).length) {
      onPage(1)
      showFirstError()
      return
    }
    setInline(null)
    const outcome = await save(form, base)
    if (outcome.kind === 'saved') return onClose()
    const { message } = outcome
    if (outcome.kind === 'failed') setInline({ text: `${failureTitle(id)}. ${message}`.trim(), error: outcome.error })
    else if (outcome.kind === 'refused') {
      setRefused(outcome.fields)
      setAlert(message)
      if (Object.keys(outcome.fields).some((field) => !field.startsWith('timeslots'))) onPage(1)
    } else {
      const now = await reload()
      if (now) setStale({ theirs: distributionForm(now), version: now.version })
      else setAlert(message)
    }
  }
  const settle = (sides: Sides) => {
    if (!stale) return
    setBase({ form: stale.theirs, version: stale.version })
    setForm(settled(stale.theirs, form, sides))
    setStale(null)
  }

  const isOff = isGone || busy || lookups.isLoading || issues.length > 0
  const modal = '[aria-modal=true]'
  // A dialog above this one handles its keys.
  const isHere = (target: EventTarget | null) =>
    target instanceof Element && target.closest(modal) === body.current?.closest(modal)
  useShortcuts('forms', {
    save: ({ target }) => {
      if (!isHere(target)) return false
      if (page === 1) toDetails()
      else if (!isOff) void run(submit)
      return true
    },
  })
  // Enter in a field means Next, unless the field handles Enter.
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey } = event
    if (page !== 1 || key !== 'Enter' || ctrlKey || metaKey || event.defaultPrevented) return
    if (!(target instanceof HTMLInputElement) || !isHere(target)) return
    event.preventDefault()
    toDetails()
  }
  const title = page === 2 ? 'Distribution Details' : id ? `Edit Distribution #${id}` : 'New Distribution'
  return (
    <>
      <Dialog
        title={title}
        subtitle={page === 2 && <Text lineClamp="2">{id ? `Edit ${base.form.name} #${id}` : form.name}</Text>}
        aside={<Steps page={page} />}
        width={1040}
        onClose={close}
        footer={
          page === 1 ? (
            <>
              <Button variant="ghost" onClick={close}>
                Cancel
              </Button>
              <Button variant="solid" onClick={toDetails}>
                Next
              </Button>
            </>
          ) : (
            <>
              {(inline ?? whyOff) && (
                <HStack className="wizard-why" gap="1.5" minW="0" textStyle={inline ? 'error' : 'note'} role="status">
                  {inline && <CircleAlert className="small" aria-hidden />}
                  {/* On phones it leaves space for the groups, which show long names completely. */}
                  <Text as="span" overflowWrap="anywhere" lineClamp={{ base: 4, md: 'none' }}>
                    {inline ? inline.text : whyOff}
                    {inline && <RequestId error={inline.error} />}
                  </Text>
                </HStack>
              )}
              <Spacer />
              <TestDraft
                distributionId={id}
                draft={() => distributionInput(form)}
                version={base.version}
                disabled={isOff || Object.keys(wrong).length > 0}
              />
              <Button onClick={() => onPage(1)}>Previous</Button>
              <Button variant="solid" disabled={isOff} onClick={() => void run(submit)}>
                {busy ? 'Saving…' : 'Submit'}
              </Button>
            </>
          )
        }
      >
        <Stack ref={body} className="wizard" flex="1" minW="0" gap="0" outline="0" tabIndex={-1} onKeyDown={onKeyDown}>
          <GoneNotice one="distribution" />
          {page === 1 ? (
            <GeneralPage
              id={id}
              form={form}
              errors={{ ...refused, ...(isTried && wrong) }}
              choices={lookups.choices}
              timeZones={lookups.timeZones}
              onChange={change}
            />
          ) : (
            <DetailsPage
              id={id}
              timeslots={form.timeslots}
              issues={issues}
              advertisers={lookups.choices?.advertisers ?? null}
              onChange={(next) => {
                setInline(null)
                setForm((form) => ({ ...form, timeslots: next(form.timeslots) }))
              }}
            />
          )}
        </Stack>
      </Dialog>
      {alert && (
        <Dialog
          alert
          title={failureTitle(id)}
          width={420}
          onClose={() => setAlert(null)}
          footer={
            <Button variant="solid" onClick={() => setAlert(null)}>
              OK
            </Button>
          }
        >
          <p className="muted">{alert}</p>
        </Dialog>
      )}
      {stale && (
        <ConflictDialog
          one="distribution"
          act="Submit"
          differences={differencesIn(versionsOf(base.form, stale.theirs, form, lookups.names))}
          onSettle={settle}
          onClose={() => setStale(null)}
        />
      )}
      {guard.dialog}
    </>
  )
}

function Steps({ page }: { page: 1 | 2 }) {
  return (
    <HStack as="ol" gap="4" mx="2" textStyle="hint" aria-label="Pages">
      {['General', 'Details'].map((name, index) => {
        const isCurrent = page === index + 1
        return (
          <HStack
            as="li"
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            {...(isCurrent ? { color: 'fg', fontWeight: 'medium' } : { hideBelow: 'md' })}
          >
            <Circle
              size="18px"
              bg={isCurrent ? 'accent.solid' : 'bg.muted'}
              color={isCurrent ? 'accent.contrast' : 'fg.muted'}
              fontSize="2xs"
              fontWeight="semibold"
            >
              {index + 1}
            </Circle>
            {name}
          </HStack>
        )
      })}
    </HStack>
  )
}
