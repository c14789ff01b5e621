import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { useState } from 'react'
import { ProposalBanner } from '../proposals/ProposalBanner.tsx'
import { Disputes, Documents } from './DeviceDocuments.tsx'
import { DeviceInformation } from './DeviceInformation.tsx'
import {
  FlagHistory,
  ListEntries,
  OwnerNews,
  OwnershipHistory,
  TwoOfficerDecisions,
} from './DeviceRecords.tsx'
import { FlaggingInformation } from './FlaggingInformation.tsx'
import { FoundReports } from './FoundReports.tsx'
import { ModeChanges } from './ModeChanges.tsx'
import { Notes } from './Notes.tsx'
import { OwnerNotice } from './OwnerNotice.tsx'
import { Sightings } from './Sightings.tsx'

/**
 * All that officers see of a device, in the order of an officer's questions: what is wrong and what can be
 * done, who is concerned, the device, its history. Loaded while the device itself is.
 */
export function DeviceParts({ device, onDone }: { device: OfficerDevice; onDone: () => void }) {
  // Decided once: a section that moved while an officer works in it would lose the focus.
  const [{ claimed, toJudge }] = useState(() => ({
    claimed: device.disputes.some(({ status }) => status === 'open'),
    toJudge: device.documents.some(({ status }) => status === 'waiting'),
  }))
  const documents = <Documents device={device} onDone={onDone} />
  return (
    <div className="grid gap-6 *:min-w-0">
      {device.proposals.map(
        (proposal) =>
          proposal.status === 'open' && (
            <ProposalBanner key={proposal.id} proposal={proposal} onDone={onDone} />
          ),
      )}
      <FlaggingInformation device={device} onDone={onDone} />
      <Sightings device={device} />
      {claimed && <Disputes device={device} />}
      {toJudge && documents}
      <DeviceInformation key={device.owner?.id} device={device} />
      <OwnerNotice key={`${device.imei} ${device.owner?.id}`} device={device} />
      <FlagHistory device={device} onDone={onDone} />
      <ModeChanges device={device} />
      <Notes device={device} onDone={onDone} />
      <OwnerNews device={device} />
      <FoundReports device={device} />
      {!claimed && <Disputes device={device} />}
      <ListEntries device={device} />
      <OwnershipHistory device={device} />
      <TwoOfficerDecisions device={device} />
      {!toJudge && documents}
    </div>
  )
}
