import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CodeForm } from './code-form.tsx';
import { RequestResetForm } from './request-reset-form.tsx';
import { sessionQuery } from './session.queries.ts';
import { SignInForm } from './sign-in-form.tsx';
import { VerificationSent } from './verification-sent.tsx';
import { VisitorPage } from './visitor-page.tsx';

/** Several modes on one page. The URL holds the mode, so that Back moves between them. */
export function LoginPage() {
  const { mode, next } = useSearch({ from: '/visitor/login' });
  const { data: user } = useSuspenseQuery(sessionQuery);
  // An address typed in one mode is kept in the next.
  const [email, setEmail] = useState('');
  if (mode === 'verify') {
    return (
      <VisitorPage
        title="Check your inbox"
        subtitle={`A verification link was sent to ${user ? user.email : 'your email address'}. Open it to confirm the address is yours.`}
      >
        <VerificationSent />
      </VisitorPage>
    );
  }
  if (mode === 'reset') {
    return (
      <VisitorPage
        title="Reset your password"
        subtitle="Enter your email address and we will send you a link to choose a new password."
        footer={
          <>
            Remembered it?{' '}
            <Link to="/login" search={{ next }} className="link">
              Sign in
            </Link>
          </>
        }
      >
        <RequestResetForm email={email} onEmail={setEmail} />
      </VisitorPage>
    );
  }
  if (mode === 'code') {
    return (
      <VisitorPage
        title="Enter your code"
        subtitle="Your password is correct. Now enter the code from your authenticator app."
        footer={
          <>
            Don’t have the app with you?{' '}
            <Link to="/login" search={{ next, mode: 'recovery' }} className="link">
              Use a recovery code
            </Link>
          </>
        }
      >
        <CodeForm key={mode} kind={mode} />
      </VisitorPage>
    );
  }
  if (mode === 'recovery') {
    return (
      <VisitorPage
        title="Use a recovery code"
        subtitle="Enter one of the codes that you saved when you set up two-factor authentication. It works once."
        footer={
          <Link to="/login" search={{ next, mode: 'code' }} className="link">
            Use your authenticator app
          </Link>
        }
      >
        <CodeForm key={mode} kind={mode} />
      </VisitorPage>
    );
  }
  return (
    <VisitorPage
      title="Welcome back"
      subtitle="Sign in to your account"
      footer={
        <>
          Don’t have an account?{' '}
          <Link to="/signup" search={{ next }} className="link">
            Sign up here
          </Link>
        </>
      }
    >
      <SignInForm email={email} onEmail={setEmail} />
    </VisitorPage>
  );
}
