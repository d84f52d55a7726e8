/** A line as a statement's writer of the tests takes it. */
export interface WrittenLine {
  direction: 'in' | 'out';
  /** Such as `39000.5`. */
  amount: string;
  currency: string;
  day: string;
  sender: string | null;
  text: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const camtEntry = (
  { direction, amount, currency, day, sender, text }: WrittenLine,
  { more = '', status = '<Sts>BOOK</Sts>' }: { more?: string; status?: string } = {},
): string => `
      <Ntry>
        <Amt Ccy="${currency}">${amount}</Amt>
        <CdtDbtInd>${direction === 'in' ? 'CRDT' : 'DBIT'}</CdtDbtInd>${more}
        ${status}
        <BookgDt><Dt>${day}</Dt></BookgDt>
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
          ${sender === null ? '' : `<RltdPties><Dbtr><Nm>${escaped(sender)}</Nm></Dbtr></RltdPties>`}
          <RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf>
        </TxDtls></NtryDtls>
      </Ntry>`;

export const camtOf = (entries: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>1</MsgId></GrpHdr>
    <Stmt><Id>47</Id>${entries.join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;

const short = (day: string): string => day.slice(2).replaceAll('-', '');

/** Subfields have 27 characters at most. */
const subfields = (text: string, keys: readonly number[]): string =>
  keys.map((key, index) => `?${key}${text.slice(index * 27, (index + 1) * 27)}`).join('');

export function mt940Line({ direction, amount, day, sender, text }: WrittenLine, sign?: string): string {
  const comma = amount.includes('.') ? amount.replace('.', ',') : `${amount},`;
  const info = `166?00TRANSFER${subfields(text, [20, 21, 22, 23])}${sender === null ? '' : subfields(sender, [32, 33])}`;
  const wrapped = info.match(/.{1,65}/g) ?? [];
  return [
    `:61:${short(day)}${day.slice(5).replace('-', '')}${sign ?? (direction === 'in' ? 'C' : 'D')}${comma}NTRFNONREF//B47`,
    `:86:${wrapped.join('\r\n')}`,
  ].join('\r\n');
}

export const mt940Of = (lines: readonly string[], currency: string): string =>
  [
    '{1:F01CBIQIQBAXXXX0000000000}{2:I940CBIQIQBAXXXXN}{4:',
    ':20:STATEMENT47',
    ':25:IQ20CBIQ861800101010500',
    ':28C:47/1',
    `:60F:C261120${currency}0,`,
    ...lines,
    `:62F:C261124${currency}0,`,
    '-}',
    '',
  ].join('\r\n');
