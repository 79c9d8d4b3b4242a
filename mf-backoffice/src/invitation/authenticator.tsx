import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Spinner, TextLink } from 'shared/ui';
import { useCommand, type Failure, type Reply } from '../api';
import { CopyButton, LoadFailure } from '../ui';

type Enrollment = Reply<'POST /invitation/{token}/authenticator'>;

/** The secret of a new authenticator app: as a picture for a camera, as a link on the phone itself, and in letters. */
export function Authenticator({ token }: { token: string }) {
  const { run } = useCommand();
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const enroll = async () => {
    setFailure(null);
    const result = await run<Enrollment>('post', `/invitation/${encodeURIComponent(token)}/authenticator`);
    if (result.ok) setEnrollment(result.data);
    else setFailure(result.failure);
  };
  // Each request makes a new secret, and only the last one counts: React's second run of an effect must not ask again.
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void enroll();
  });
  return (
    <section aria-labelledby="authenticator">
      <Title id="authenticator">Authenticator app</Title>
      <p>Scan this code with an app such as Google Authenticator, Aegis or your password manager.</p>
      {failure && <LoadFailure failure={failure} onRetry={() => void enroll()} />}
      {!enrollment && !failure && <Spinner />}
      {enrollment && (
        <>
          <QrCode
            src={`data:image/svg+xml,${encodeURIComponent(enrollment.qrCode)}`}
            alt="QR code for the authenticator app"
            width={184}
            height={184}
          />
          <p>
            On this phone? <TextLink href={enrollment.otpauthUrl}>Open the app</TextLink>. No camera? Enter this key:
          </p>
          <Key>
            <code>{(enrollment.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
            <CopyButton text={enrollment.secret} what="key" />
          </Key>
          <Button variant="quiet" onClick={() => void enroll()}>
            Make a new key
          </Button>
        </>
      )}
    </section>
  );
}

const Title = styled.h2`
  font-size: ${tokens.font.size.lg20};
`;

const QrCode = styled.img`
  margin-block: ${tokens.space[3]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.field};
`;

const Key = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  margin-top: ${tokens.space[2]};
  code {
    font-size: ${tokens.font.size.md17};
    letter-spacing: 0.04em;
  }
`;
