import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFocusOnStep } from '../../../lib/focus.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { StepPage } from '../../../ui/StepPage.tsx'
import { AskNetwork } from './AskNetwork.tsx'
import { ContactForm } from './ContactForm.tsx'
import { LookUpCode } from './LookUpCode.tsx'
import { type ChosenPhone, chosenPhones, type LookUp } from './look-up.ts'
import { findPhone } from './messages.ts'
import { PhoneChoices } from './PhoneChoices.tsx'
import { useLookUp } from './use-look-up.ts'
import { WhereImeiStands } from './WhereImeiStands.tsx'

const text = findPhone

/** `/report/find`: the phones of somebody who does not know the IMEI; else the report begins without it. */
export function Component() {
  usePageTitle(text.title)
  const look = useLookUp()
  const { step, sentTo, lookUp } = look
  const [without, setWithout] = useState(false)
  useFocusOnStep(without ? 'without' : step)
  const choose = useChoose()
  if (without) return <Without onGoOn={() => choose(nothing(lookUp))} />
  if (step === 'phones' && lookUp)
    return (
      <StepPage
        back={paths.report}
        heading={lookUp.phones.length > 0 ? text.phones.heading : text.phones.none}
        subtitle={lookUp.phones.length > 0 ? undefined : text.phones.noneText}
      >
        <Phones
          lookUp={lookUp}
          onChoose={choose}
          onNone={() => setWithout(true)}
          onAgain={look.again}
          onNetwork={look.add}
        />
      </StepPage>
    )
  return (
    <StepPage back={paths.report} heading={text.title}>
      {step === 'code' ? (
        <LookUpCode key={sentTo} sentTo={sentTo} purpose="find" onFound={look.found} onOther={look.again} />
      ) : (
        <ContactForm intro={text.contact.text} purpose="find" onSent={look.sent} />
      )}
      <Button variant="ghost" className="mt-4" onClick={() => setWithout(true)}>
        {text.contact.skip}
      </Button>
    </StepPage>
  )
}

interface PhonesProps {
  lookUp: LookUp
  onChoose: (phone: ChosenPhone) => void
  onNone: () => void
  onAgain: () => void
  onNetwork: ReturnType<typeof useLookUp>['add']
}

function Phones({ lookUp, onChoose, onNone, onAgain, onNetwork }: PhonesProps) {
  const { phones, network, proof, contact } = lookUp
  const some = phones.length > 0
  const asks = network !== '' && !phones.some(({ from }) => from === 'network')
  return (
    <div className="grid gap-5">
      <PhoneChoices
        phones={phones}
        network={network}
        onChoose={({ imei, name }) => onChoose({ imei, name, proof, contact })}
      />
      <Button variant={some ? 'secondary' : 'primary'} size="lg" onClick={onNone}>
        {some ? text.phones.notHere : text.contact.skip}
      </Button>
      {!some && (
        <Button variant="secondary" onClick={onAgain}>
          {text.phones.other}
        </Button>
      )}
      {asks && <AskNetwork network={network} proof={proof} onFound={onNetwork} />}
    </div>
  )
}

/** The case begins without the number. */
function Without({ onGoOn }: { onGoOn: () => void }) {
  return (
    <StepPage back={paths.report} heading={text.without.heading} subtitle={text.without.text}>
      <div className="grid gap-5">
        <WhereImeiStands />
        <Button size="lg" onClick={onGoOn}>
          {text.contact.skip}
        </Button>
      </div>
    </StepPage>
  )
}

function nothing(lookUp: LookUp | null): ChosenPhone {
  return { imei: null, name: '', proof: lookUp?.proof ?? '', contact: lookUp?.contact ?? {} }
}

/** Back to the form, which says what was chosen. */
function useChoose() {
  const navigate = useNavigate()
  return (phone: ChosenPhone) => {
    chosenPhones.save(phone)
    navigate(paths.report)
  }
}
