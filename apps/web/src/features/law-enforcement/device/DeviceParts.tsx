import type { OfficerDevice } from '@amana/contract/law-enforcement'
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
import { Notes } from './Notes.tsx'
import { OwnerNotice } from './OwnerNotice.tsx'

/** All that officers see of a device; loaded while the device itself is. */
export function DeviceParts({ device, onDone }: { device: OfficerDevice; onDone: () => void }) {
  return (
    <div className="grid gap-6">
      {device.proposals.map(
        (proposal) =>
          proposal.status === 'open' && (
            <ProposalBanner key={proposal.id} proposal={proposal} onDone={onDone} />
          ),
      )}
      <OwnerNotice key={`${device.imei} ${device.owner?.id}`} device={device} />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <DeviceInformation key={device.owner?.id} device={device} />
        <FlaggingInformation device={device} onDone={onDone} />
      </div>
      <FlagHistory device={device} onDone={onDone} />
      <OwnerNews device={device} />
      <FoundReports device={device} />
      <Disputes device={device} />
      <ListEntries device={device} />
      <OwnershipHistory device={device} />
      <TwoOfficerDecisions device={device} />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <Notes device={device} onDone={onDone} />
        <Documents device={device} onDone={onDone} />
      </div>
    </div>
  )
}
