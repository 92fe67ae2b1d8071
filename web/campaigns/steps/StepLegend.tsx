/** Legend of the bars. */
export const StepLegend = () => (
  <p className="steps-legend subtle">
    <span className="campaign-key campaign-waiting">Waiting</span>
    <span className="campaign-key campaign-registered">Accepted</span>
    <span className="campaign-key campaign-refused">Refused</span>
    <span className="campaign-key campaign-held">Held</span>
    <span className="campaign-key campaign-other">Left before sending</span>
    <span className="campaign-key campaign-unsent">Not sent: control group, not for them, not possible</span>
    <span>One scale for all steps</span>
  </p>
)
