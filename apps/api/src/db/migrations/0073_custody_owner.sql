-- The owner's side of a phone in custody (decisions §21).

-- Matches of which nobody was notified yet, whichever came first, the phone or the case.
create table custody_matches (
  custody_id bigint primary key references custody (id),
  matched_at timestamptz not null
);

-- The person whom an owner sends to collect a phone. It counts while the one who named them owns the phone.
create table custody_representatives (
  custody_id bigint primary key references custody (id),
  named_by_user_id uuid not null references users (id),
  name text not null constraint custody_representatives_name_check check (length(name) between 1 and 120),
  document text not null constraint custody_representatives_document_check
    check (document in ('nin', 'voters_card', 'drivers_licence', 'passport')),
  last_four text not null constraint custody_representatives_last_four_check check (last_four ~ '^[0-9A-Z]{4}$'),
  named_at timestamptz not null
);
create index custody_representatives_of_user on custody_representatives (named_by_user_id);

-- The statement of a person who handed a phone in: their name, and who sold it to them. Once, for their
-- receipt.
create table custody_hand_ins (
  custody_id bigint primary key references custody (id),
  name text not null constraint custody_hand_ins_name_check check (length(name) between 1 and 120),
  seller text not null constraint custody_hand_ins_seller_check check (length(seller) between 1 and 300),
  officer_user_id uuid not null references users (id),
  stated_at timestamptz not null
);
create index custody_hand_ins_of_officer on custody_hand_ins (officer_user_id);

-- Stays that are over, for the rules of retention.
create index custody_over on custody (state_since)
  where state in ('returned', 'court', 'disposed') or undone_at is not null;
