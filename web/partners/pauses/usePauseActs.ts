import { throwErrors } from '../../ui/show/errors'
import { countOf } from '../../../shared/app/format'
import {
  usePauseAdvertiserMutation,
  useProbeAdvertiserMutation,
  useResumeAdvertiserMutation,
} from '../../generated/graphql'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { offerUndo } from '../../ui/overlay/undo'

interface Advertiser {
  id: string
  name: string
}

/** Pauses and resumes an advertiser, and says so; `changed` runs after both. */
export function usePauseActs(changed: () => void = () => {}) {
  const [pause, pausing] = usePauseAdvertiserMutation()
  const [resume, resuming] = useResumeAdvertiserMutation()
  const [probe, probing] = useProbeAdvertiserMutation()
  const send = async (id: string) => {
    const { data } = await resume({ variables: { id } })
    throwErrors(data?.resumeAdvertiser.errors)
    changed()
  }
  return {
    isBusy: pausing.loading || resuming.loading || probing.loading,
    /** For so many minutes; null: until somebody resumes it. */
    pause: ({ id, name }: Advertiser, minutes: number | null) =>
      attempt(async () => {
        const { data } = await pause({ variables: { id, minutes } })
        throwErrors(data?.pauseAdvertiser.errors)
        changed()
        offerUndo({ title: `${name} is paused`, undone: `${name} gets leads again`, run: () => send(id) })
      }, `${name} was not paused`),
    /** Ends a pause by a rule with so many probes; resolves to whether it worked. */
    probe: ({ id, name }: Advertiser, probes: number) =>
      attempt(async () => {
        const { data } = await probe({ variables: { id, probes } })
        throwErrors(data?.probeAdvertiser.errors)
        changed()
        toast.success(`The next ${countOf(probes, 'lead')} to ${name} decide whether it is resumed`)
      }, `The pause of ${name} was not changed`),
    resume: ({ id, name }: Advertiser) =>
      attempt(async () => {
        await send(id)
        toast.success(`${name} gets leads again`)
      }, `${name} was not resumed`),
  }
}
